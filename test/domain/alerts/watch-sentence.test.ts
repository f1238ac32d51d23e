import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { VenuePreset } from '#domain/alerts/venue-preset.ts'
import {
  alertSentence,
  daysText,
  inSentences,
  timesText,
  venuesText,
  type DescribedAlert,
} from '#domain/alerts/watch-sentence.ts'
import { defaultCriteria } from '#domain/availability/criteria.ts'
import { labelsOf } from '#domain/calendar/time-range.ts'
import { dateRange, weekdays } from '#domain/calendar/local-date.ts'

const nearChatswood = VenuePreset.parse({ kind: 'near', km: 8, place: { suburb: 'Chatswood' } })
const evenings: DescribedAlert = {
  ...defaultCriteria,
  sport: 'tennis',
  venues: catalogue
    .of('tennis')
    .slice(0, 28)
    .map(({ id }) => id),
  venuePreset: nearChatswood,
  specificDate: null,
  daysOfWeek: ['thursday', 'tuesday'],
  timeSlots: labelsOf({ from: 24, to: 30 }),
  courtMinutes: 60,
}

test('one sentence describes the alert', () => {
  expect(alertSentence([evenings], catalogue.nameOf)).toBe(
    'Tuesdays and Thursdays, 6 to 9 PM, 28 tennis venues within 8 km of Chatswood, at least 60 minutes, until you stop',
  )
})

test('dates end by themselves, and a length is named only where one is asked for', () => {
  const once: DescribedAlert = {
    ...evenings,
    specificDate: '2026-12-05',
    courtMinutes: null,
    venuePreset: null,
    venues: ['Long Reef'],
  }
  expect(alertSentence([once], catalogue.nameOf)).toBe('Sat 5 Dec, 6 to 9 PM, Long Reef GC')
})

test.each([
  [{ sport: 'golf', holes: 9, spots: 2 }, '9 holes, 2 players'],
  [{ sport: 'golf', holes: null, spots: 1 }, '1 player'],
  [{ sport: 'futsal', minimumMinutes: 75 }, 'at least 75 minutes'],
] as const)('%j ends in "%s"', (criteria, text) => {
  expect(
    alertSentence([{ ...evenings, ...criteria, specificDate: '2026-12-05' }], catalogue.nameOf).endsWith(`, ${text}`),
  ).toBe(true)
})

test('days are named as people name them', () => {
  expect(daysText(weekdays)).toBe('Every day')
  expect(daysText(['sunday', 'monday'])).toBe('Mondays and Sundays')
  expect(daysText(['2026-12-06', '2026-12-05'])).toBe('Sat 5 Dec and Sun 6 Dec')
  expect(daysText(dateRange('2026-12-05', 4))).toBe('Sat 5 Dec, Sun 6 Dec, Mon 7 Dec and 1 more day')
  expect(daysText(dateRange('2026-12-05', 9))).toBe('Sat 5 Dec, Sun 6 Dec, Mon 7 Dec and 6 more days')
})

test('several times of the day are named as ranges, and many venues by their number', () => {
  expect(timesText(['7:30 AM', '7:00 AM', '6:00 PM'])).toBe('7 to 8 AM and 6 PM')
  const ids = catalogue.of('futsal').map(({ id }) => id)
  expect(venuesText({ sport: 'futsal', venues: ids.slice(0, 2), venuePreset: null }, catalogue.nameOf)).toContain(
    ' and ',
  )
  expect(venuesText({ sport: 'all', venues: evenings.venues, venuePreset: null }, catalogue.nameOf)).toBe('28 venues')
  expect(venuesText({ sport: 'tennis', venues: evenings.venues, venuePreset: null }, catalogue.nameOf)).toBe(
    '28 tennis venues',
  )
})

test('a series is one sentence, with days of the same times together', () => {
  const near = { batchId: 'b', venuePreset: null, venues: ['Long Reef'], courtMinutes: null, daysOfWeek: [] }
  const dates = ['2026-12-05', '2026-12-12', '2026-12-13']
  const alerts = dates.map((specificDate, at) => {
    return { ...evenings, ...near, id: specificDate, specificDate, timeSlots: [at < 2 ? '7:00 PM' : '9:00 AM'] }
  })
  const other = { ...evenings, id: 'x', batchId: null, courtMinutes: null, daysOfWeek: [] }
  expect(
    inSentences([...alerts, other], catalogue.nameOf).map(({ sentence, alerts: mates }) => [mates.length, sentence]),
  ).toEqual([
    [3, 'Sat 5 Dec and Sat 12 Dec, 7 PM; Sun 13 Dec, 9 AM, Long Reef GC'],
    [1, 'Every day, 6 to 9 PM, 28 tennis venues within 8 km of Chatswood, until you stop'],
  ])
})
