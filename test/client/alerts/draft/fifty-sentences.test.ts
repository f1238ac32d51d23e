import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { defaultPreferences } from '#domain/preferences/preferences.ts'
import { newDraft } from '#client/alerts/draft/alert-draft.ts'
import { draftSentence } from '#client/alerts/draft/draft-sentence.ts'
import { understood } from '#client/alerts/draft/understood.ts'

/** A Tuesday. */
const today = '2026-11-24'
const preferences = { ...defaultPreferences, tennisVenues: ['Manly Lawn Tennis Club', 'Chatswood Tennis Club'] }

const weekend = 'Sat 28 Nov and Sun 29 Nov'
const workdays = 'Mondays, Tuesdays, Wednesdays, Thursdays and Fridays'

test.each([
  // Once, unless it says 'every' or a plural.
  [
    'Tuesdays or Thursdays after six near Chatswood',
    'Tuesdays and Thursdays, 6 to 10:30 PM, .* within 8 km of Chatswood',
  ],
  ['Tuesday or Thursday after six near Chatswood', 'Tue 24 Nov and Thu 26 Nov, 6 to 10:30 PM, .* of Chatswood'],
  ['every Tuesday 7pm near Ryde', 'Tuesdays, 7 PM, .* of Ryde, until you stop'],
  ['each Friday at lunch near Ryde', 'Fridays, 12 to 2 PM, .* until you stop'],
  ['Friday at lunch near Ryde', 'Fri 27 Nov, 12 to 2 PM, '],
  ['Friday weekly at 7pm near Ryde', 'Fridays, 7 PM, .* until you stop'],
  ['on Saturday 9 to 11 near Manly', 'Sat 28 Nov, 9 to 11 AM, .* of Manly$'],
  ['Saturday mornings near Manly', 'Saturdays, 7 to 11 AM, .* until you stop'],
  ['Saturday morning near Manly', 'Sat 28 Nov, 7 to 11 AM, .* of Manly$'],
  ['tue evenings in 2067 within five kilometres', 'Tuesdays, 6 to 9 PM, .* within 5 km of Chatswood'],
  ['weekday evenings near Ryde', `${workdays}, 6 to 9 PM, `],
  ['weekdays before work near Ryde', `${workdays}, 6 to 8:30 AM, `],
  ['weekends near Ryde, 9 to 11', 'Saturdays and Sundays, 9 to 11 AM, '],
  [
    'soccer mon-fri 7-9 around Five Dock, 90 mins',
    'Tue 24 Nov, Wed 25 Nov, .*, 7 to 9 PM, .* of Five Dock, at least 90 minutes',
  ],
  ['futsal mondays to fridays 7-9 around Five Dock', `${workdays}, 7 to 9 PM, .* of Five Dock`],
  // Weekends.
  ['any court this weekend near Manly, 9 to 11', `${weekend}, 9 to 11 AM, .* of Manly$`],
  ['this weekend in the morning, near Ryde', `${weekend}, 7 to 11 AM, `],
  ['next weekend in the afternoon near Ryde', 'Sat 5 Dec and Sun 6 Dec, 12 to 5 PM, '],
  ['the weekend, 3 to 5 pm near Ryde', `${weekend}, 3 to 5 PM, `],
  ['golf on the weekend before 9am at Long Reef', `${weekend}, 6 to 9 AM, Long Reef GC`],
  [
    'Golf on weekends before 9am, four of us, 18 holes at Long Reef',
    'Saturdays and Sundays, 6 to 9 AM, Long Reef GC, 18 holes, 4 players',
  ],
  // Parts of a day.
  ['tonight near Ryde for 2 hours', 'Tue 24 Nov, 6 to 9 PM, .* of Ryde, at least 120 minutes$'],
  ['tomorrow after work near Ryde', 'Wed 25 Nov, 5:30 to 9 PM, '],
  ['tomorrow before work near Ryde', 'Wed 25 Nov, 6 to 8:30 AM, '],
  ['tomorrow lunchtime near Ryde', 'Wed 25 Nov, 12 to 2 PM, '],
  ['this arvo near Manly', 'Tue 24 Nov, 12 to 5 PM, '],
  ['this evening near Manly', 'Tue 24 Nov, 6 to 9 PM, '],
  ['today at 7:30 pm near Manly', 'Tue 24 Nov, 7:30 PM, '],
  ['every day after work near Ryde', 'Every day, 5:30 to 9 PM, '],
  ['Thursday night near Ryde', 'Thu 26 Nov, 6 to 9 PM, '],
  // Dates.
  ['a court tomorrow between 6 and 8 near Manly', 'Wed 25 Nov, 6 to 8 PM, .* within 8 km of Manly$'],
  ['this Saturday morning, my saved venues', 'Sat 28 Nov, 7 to 11 AM, your 2 saved tennis venues$'],
  ['next week on a Friday after six near Ryde', 'Fri 4 Dec, 6 to 10:30 PM, .* of Ryde$'],
  ['next Tuesday 7pm near Ryde', 'Tue 1 Dec, 7 PM, '],
  ['Saturday 5 December at 9am near Ryde', 'Sat 5 Dec, 9 AM, '],
  ['on the 5th of December from 9 to 11 near Ryde', 'Sat 5 Dec, 9 to 11 AM, '],
  [
    '5 December 9 to 11 and 6 Dec 9 to 11 at Chatswood Tennis Club',
    'Sat 5 Dec and Sun 6 Dec, 9 to 11 AM, Chatswood Tennis Club$',
  ],
  ['Dec 24, noon near Ryde', 'Thu 24 Dec, 12 PM, '],
  // Times and places.
  ['Mondays noon to two near Ryde for ninety minutes', 'Mondays, 12 to 2 PM, .* of Ryde, at least 90 minutes'],
  [
    'any sport every day at 7.30pm within 3 km of North Sydney',
    'Every day, 7:30 PM, \\d+ venues within 3 km of North Sydney',
  ],
  ['Fri 11:30 am to 1 at Cammeray GC', 'Fri 27 Nov, 11:30 AM to 1 PM, Cammeray GC'],
  ['every venue on Friday at 7 pm', 'Fri 27 Nov, 7 PM, '],
  ['Wednesdays 7pm or later near Manly', 'Wednesdays, 7 to 10:30 PM, '],
  // Wishes.
  [
    'tuesdays 7pm court 3 or 5 at Chatswood Tennis Club under $30 with lights',
    'Tuesdays, 7 PM, Chatswood Tennis Club, on Court 3 or Court 5, with lights, up to \\$30 an hour',
  ],
  ['tue 7pm, indoor or clay courts near Ryde', 'Tue 24 Nov, 7 PM, .* of Ryde, on clay, indoor'],
  // Negations.
  [
    'every day except Tuesdays or Fridays after six near Ryde',
    'Mondays, Wednesdays, Thursdays, Saturdays and Sundays, 6 to 10:30 PM, .* of Ryde',
  ],
  ['weekdays but not Wednesday, no mornings near Ryde', 'Mondays, Tuesdays, Thursdays and Fridays, 12 to 10:30 PM, '],
  ["I can't on Sundays, not before seven near Ryde", 'Mondays, .* and Saturdays, 7 to 10:30 PM, .* of Ryde'],
  ['not only Mondays but also Fridays, 7pm, no more than 5 km from Ryde', 'Mondays and Fridays, 7 PM, .* 5 km of Ryde'],
  ['this weekend but not Sunday, 9 to 11 near Ryde', 'Sat 28 Nov, 9 to 11 AM, '],
])('understands "%s"', (text, sentence) => {
  const draft = newDraft('ana@example.com', {}, catalogue)
  const { change, unread } = understood(draft, text, { today, preferences, catalogue })
  expect(draftSentence({ ...draft, ...change }, catalogue)).toMatch(new RegExp(`^${sentence}`))
  expect(unread).toEqual([])
})
