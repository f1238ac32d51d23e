import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { labelsOf } from '#domain/calendar/time-range.ts'
import { newDraft } from '#client/alerts/draft/alert-draft.ts'
import { draftSentence } from '#client/alerts/draft/draft-sentence.ts'

const near = { km: 8, place: { suburb: 'Chatswood' } }

test('describes the watched openings in one sentence', () => {
  const draft = newDraft('', { sport: 'tennis', near, repeats: 'weekly', courtMinutes: 60 }, catalogue)
  const count = draft.venues.length
  const times = labelsOf({ from: 24, to: 30 })
  const when = { repeats: 'weekly', weekdays: ['tuesday', 'thursday'], times, isSuggested: false } as const
  expect(draftSentence({ ...draft, when: { ...when, weekdays: [...when.weekdays] } }, catalogue)).toBe(
    `Tuesdays and Thursdays, 6 to 9 PM, ${count} tennis venues within 8 km of Chatswood, at least 60 minutes, until you stop`,
  )
})

test('lists dates with different times separately, and names every recurring date', () => {
  const draft = newDraft('', { sport: 'golf', venues: ['Balgowlah'], spots: 2 }, catalogue)
  const slots = ['2026-12-05-7:00AM', '2026-12-05-7:30AM', '2026-12-06-9:00AM']
  expect(draftSentence({ ...draft, when: { repeats: 'dates', slots } }, catalogue)).toBe(
    'Sat 5 Dec, 7 to 8 AM; Sun 6 Dec, 9 AM, Balgowlah GC, 2 players',
  )
  expect(
    draftSentence({ ...draft, when: { repeats: 'dates', slots: slots.slice(0, 2) }, isRecurring: true }, catalogue),
  ).toBe('Sat 5 Dec and Sat 12 Dec, 7 to 8 AM, Balgowlah GC, 2 players')
})

test('has no sentence for an incomplete draft', () => {
  expect(draftSentence(newDraft('', { near }, catalogue), catalogue)).toBeUndefined()
})
