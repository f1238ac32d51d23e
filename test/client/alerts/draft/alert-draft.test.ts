import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import {
  draftOfAlert,
  newDraft,
  type AlertDraft,
  type EveryWeek,
  type OnDates,
} from '#client/alerts/draft/alert-draft.ts'
import { createInputOf, daysOf, updateInputOf, whatIsMissing } from '#client/alerts/draft/alert-request.ts'
import { repeatChange } from '#client/alerts/draft/repeat-change.ts'
import { venuesForSport } from '#client/alerts/draft/venue-choice.ts'
import { weekdays, type Weekday } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { anAlert } from '#test/support/an-alert.ts'

const noon = instantOf('2026-11-26', 12 * 60)

const onDates = (...slots: string[]): OnDates => ({ repeats: 'dates', slots })
const weekly = (days: Weekday[], times: string[]): EveryWeek => ({
  repeats: 'weekly',
  weekdays: days,
  times,
  isSuggested: true,
})

const cell = { date: '2026-11-26', timeSlot: '7:00 PM' }

test('a new alert starts from the defaults', () => {
  expect(newDraft('ana@example.com', {}, catalogue)).toEqual({
    email: 'ana@example.com',
    sport: 'tennis',
    venues: [],
    venuePreset: null,
    memberVenues: [],
    near: null,
    when: onDates(),
    aside: weekly([], []),
    holes: 'all',
    spots: 1,
    minimumMinutes: 60,
    courtMinutes: null,
    wishes: {},
    isRecurring: false,
    recurringWeeks: 2,
  })
})

test('starts from a cell and the filters: venues of the sport by id without duplicates, and options that alerts offer', () => {
  const seed = { ...cell, sport: 'golf' as const, venues: ['Balgowlah GC', 'Balgowlah', 'manly-lawn-tc'], spots: 0 }
  expect(newDraft('', seed, catalogue)).toMatchObject({
    when: { slots: ['2026-11-26-7:00PM'] },
    venues: ['Balgowlah'],
    spots: 1,
  })
  expect(newDraft('', { sport: 'futsal', minimumMinutes: 61 }, catalogue)).toMatchObject({ minimumMinutes: 75 })
})

test('sends holes only when not all, players only for golf, minutes only for futsal', () => {
  const draft = { ...newDraft('a@b.co', { ...cell, sport: 'golf' }, catalogue), spots: 3 }
  expect(createInputOf(draft)).toMatchObject({ spots: 3 })
  expect(createInputOf(draft)).not.toHaveProperty('holes')
  expect(createInputOf(draft)).not.toHaveProperty('minimumMinutes')
  expect(createInputOf({ ...draft, holes: '9' })).toMatchObject({ holes: 9 })
  const futsal = createInputOf({ ...draft, sport: 'futsal', minimumMinutes: 90 })
  expect(futsal).toMatchObject({ minimumMinutes: 90 })
  expect(futsal).not.toHaveProperty('spots')
  expect(createInputOf({ ...draft, sport: 'tennis', courtMinutes: 90 })).toMatchObject({ courtMinutes: 90 })
  const tennis = createInputOf({ ...draft, sport: 'tennis', holes: '18' })
  expect(Object.keys(tennis).sort()).toEqual([
    'email',
    'isMultiSlot',
    'isRecurring',
    'memberVenues',
    'selectedSlots',
    'sport',
    'venuePreset',
    'venues',
  ])
})

test('sends weeks with a recurring alert only', () => {
  const draft = newDraft('a@b.co', cell, catalogue)
  expect(createInputOf({ ...draft, recurringWeeks: 4 })).not.toHaveProperty('recurringWeeks')
  expect(createInputOf({ ...draft, isRecurring: true, recurringWeeks: 4 })).toMatchObject({ recurringWeeks: 4 })
})

test('marks several slots, and counts their days once', () => {
  const draft = {
    ...newDraft('a@b.co', {}, catalogue),
    when: onDates('2026-11-26-7:00PM', '2026-11-26-7:30PM', '2026-11-27-7:00PM'),
  }
  expect(createInputOf(draft).isMultiSlot).toBe(true)
  expect(daysOf(draft)).toEqual(['2026-11-26', '2026-11-27'])
})

test('names the first missing field; an email, a venue and a time complete an alert', () => {
  const draft = { ...newDraft('a@b.co', cell, catalogue), venues: ['manly-lawn-tc'] }
  expect(whatIsMissing(draft)).toBeUndefined()
  expect(whatIsMissing({ ...draft, email: ' ' })).toBe('Enter your email')
  for (const email of ['ana', 'ana@', 'ana@example', 'ana@example.com, bob@example.com'])
    expect(whatIsMissing({ ...draft, email })).toBe('Enter a valid email')
  expect(whatIsMissing({ ...draft, email: ' Ana@Example.com ' })).toBeUndefined()
  expect(whatIsMissing({ ...draft, venues: [] })).toBe('Choose at least one venue')
  expect(whatIsMissing({ ...draft, when: onDates() })).toBe('Choose at least one time')
  const missingOf = (...chosen: Parameters<typeof weekly>) => whatIsMissing({ ...draft, when: weekly(...chosen) })
  expect(missingOf(['thursday'], ['7:00 PM'])).toBeUndefined()
  expect(missingOf([], ['7:00 PM'])).toBe('Choose at least one day')
  expect(missingOf(['thursday'], [])).toBe('Choose at least one time')
})

test('starts a weekly alert from the weekday and time of its cell, without an end', () => {
  const dated = { ...newDraft('a@b.co', cell, catalogue), isRecurring: true }
  const draft = { ...dated, ...repeatChange(dated, 'weekly', noon) }
  const when = weekly(['tuesday', 'thursday'], ['7:00 PM', '7:30 PM'])
  expect(createInputOf({ ...draft, when })).toMatchObject({
    selectedSlots: ['tuesday-7:00PM', 'tuesday-7:30PM', 'thursday-7:00PM', 'thursday-7:30PM'],
    isRecurring: false,
  })
  expect(createInputOf(draft).selectedSlots).toEqual(['thursday-7:00PM'])
})

test('becomes weekly on the days and at the times of its dates, until a person chose others', () => {
  const draft = { ...newDraft('a@b.co', cell, catalogue), when: onDates('2026-11-27-6:30PM', '2026-12-01-7:00AM') }
  const becomes = (change: Partial<AlertDraft>) => repeatChange({ ...draft, ...change }, 'weekly', noon).when
  expect(becomes({})).toEqual(weekly(['tuesday', 'friday'], ['7:00 AM', '6:30 PM']))
  expect(becomes({ when: onDates() })).toEqual(weekly(['thursday'], ['7:00 PM']))
  const chosen = { ...weekly(['monday'], ['8:00 PM']), isSuggested: false }
  expect(becomes({ aside: chosen })).toEqual(chosen)
})

test('a weekly alert goes to its next day that is not over, or to dates that were chosen before', () => {
  const draft = draftOfAlert(anAlert({ specificDate: null, daysOfWeek: ['friday'], timeSlots: ['7:00 PM', '6:30 PM'] }))
  const slotsOf = (change: Partial<AlertDraft>, time: number) => {
    const { when } = repeatChange({ ...draft, ...change }, 'dates', instantOf('2026-11-27', time))
    return when.repeats === 'dates' && when.slots
  }
  const at = (time: number) => slotsOf({}, time)
  expect(at(18 * 60)).toEqual(['2026-11-27-6:30PM', '2026-11-27-7:00PM'])
  expect(at(18 * 60 + 45)).toEqual(['2026-11-27-7:00PM'])
  expect(at(19 * 60)).toEqual(['2026-12-04-6:30PM', '2026-12-04-7:00PM'])
  expect(slotsOf({ when: weekly([], ['7:00 PM']) }, 0)).toEqual([])
  expect(slotsOf({ aside: onDates('2026-12-11-7:00PM') }, 0)).toEqual(['2026-12-11-7:00PM'])
})

test('sends nearby and saved venues as a preset, and chosen ones by id', () => {
  const near = { km: 5, place: { suburb: 'Manly' } }
  const nearby = newDraft('', { sport: 'golf', near }, catalogue)
  expect(nearby.venuePreset).toEqual({ kind: 'near', ...near, except: [] })
  expect(nearby.venues).toContain('Balgowlah')
  expect(createInputOf(nearby)).toMatchObject({ venues: [], venuePreset: { kind: 'near', km: 5 } })
  const saved = newDraft('', { sport: 'golf', near, venues: ['Balgowlah'], isSaved: true }, catalogue)
  expect(saved).toMatchObject({ venues: ['Balgowlah'], venuePreset: { kind: 'saved' } })
  const chosen = newDraft('', { sport: 'golf', near, venues: ['Balgowlah'] }, catalogue)
  expect(createInputOf(chosen)).toMatchObject({ venues: ['Balgowlah'], venuePreset: null })
})

test('loads an alert into the form, with its dates or weekdays', () => {
  const alert = anAlert({
    email: 'ana@example.com',
    sport: 'golf',
    venues: ['Balgowlah'],
    timeSlots: ['7:30 PM', '7:00 PM'],
    daysOfWeek: ['friday', 'monday'],
    specificDate: null,
    spots: 2,
    holes: 9,
  })
  const draft = draftOfAlert(alert)
  expect(draft.when).toMatchObject({ weekdays: ['monday', 'friday'], times: ['7:30 PM', '7:00 PM'] })
  expect(updateInputOf(draft, alert.id).selectedSlots.toSorted()).toEqual([
    'friday-7:00PM',
    'friday-7:30PM',
    'monday-7:00PM',
    'monday-7:30PM',
  ])
  expect(draftOfAlert({ ...alert, daysOfWeek: [] }).when).toMatchObject({ weekdays })
  const dated = draftOfAlert({ ...alert, specificDate: '2026-11-26' })
  expect(updateInputOf(dated, alert.id)).toEqual({
    id: alert.id,
    email: 'ana@example.com',
    memberVenues: [],
    sport: 'golf',
    venues: ['Balgowlah'],
    venuePreset: null,
    selectedSlots: ['2026-11-26-7:00PM', '2026-11-26-7:30PM'],
    spots: 2,
    holes: 9,
  })
})

test('a change of sport keeps the venues of the new sport', () => {
  expect(venuesForSport(['Balgowlah', 'manly-lawn-tc'], 'golf', catalogue)).toEqual(['Balgowlah'])
  expect(venuesForSport(['Balgowlah', 'manly-lawn-tc'], 'all', catalogue)).toEqual(['Balgowlah', 'manly-lawn-tc'])
})

test("sends the owner's memberships at the venues that the alert still has", () => {
  const draft = draftOfAlert(anAlert({ venues: ['collaroy-tc'], memberVenues: ['collaroy-tc', 'manly-lawn-tc'] }))
  expect(updateInputOf(draft, 'an id')).toMatchObject({ memberVenues: ['collaroy-tc'] })
  expect(newDraft('', { like: anAlert({ memberVenues: ['collaroy-tc'] }) }, catalogue)).toMatchObject({
    memberVenues: ['collaroy-tc'],
  })
})
