import { expect, test } from 'vitest'
import {
  createInputOf,
  daysOf,
  draftOfAlert,
  isComplete,
  newDraft,
  updateInputOf,
  venuesForSport,
} from '#client/alerts/form/alert-draft.ts'
import { anAlert } from '#test/support/an-alert.ts'

const cell = { date: '2026-11-26', timeSlot: '7:00 PM' }

test('a new alert starts from the defaults (rule alerts-25)', () => {
  expect(newDraft('ana@example.com')).toEqual({
    email: 'ana@example.com',
    sport: 'tennis',
    venues: [],
    slots: [],
    holes: 'all',
    spots: 1,
    minimumMinutes: 60,
    isRecurring: false,
    recurringWeeks: 2,
  })
})

test('a cell and the filters fill it in: venues of the sport by id, each once, and options that alerts offer', () => {
  const seed = { ...cell, sport: 'golf' as const, venues: ['Balgowlah GC', 'Balgowlah', 'manly-lawn-tc'], spots: 0 }
  expect(newDraft('', seed)).toMatchObject({ slots: ['2026-11-26-7:00PM'], venues: ['Balgowlah'], spots: 1 })
  expect(newDraft('', { sport: 'futsal', minimumMinutes: 61 })).toMatchObject({ minimumMinutes: 75 })
})

test('holes are sent only when not all, players only for golf, minutes only for futsal', () => {
  const draft = { ...newDraft('a@b.co', { ...cell, sport: 'golf' }), spots: 3 }
  expect(createInputOf(draft)).toMatchObject({ spots: 3 })
  expect(createInputOf(draft)).not.toHaveProperty('holes')
  expect(createInputOf(draft)).not.toHaveProperty('minimumMinutes')
  expect(createInputOf({ ...draft, holes: '9' })).toMatchObject({ holes: 9 })
  const futsal = createInputOf({ ...draft, sport: 'futsal', minimumMinutes: 90 })
  expect(futsal).toMatchObject({ minimumMinutes: 90 })
  expect(futsal).not.toHaveProperty('spots')
  const tennis = createInputOf({ ...draft, sport: 'tennis', holes: '18' })
  expect(Object.keys(tennis).sort()).toEqual([
    'email',
    'isMultiSlot',
    'isRecurring',
    'selectedSlots',
    'sport',
    'venues',
  ])
})

test('weeks are sent with a recurring alert only', () => {
  const draft = newDraft('a@b.co', cell)
  expect(createInputOf({ ...draft, recurringWeeks: 4 })).not.toHaveProperty('recurringWeeks')
  expect(createInputOf({ ...draft, isRecurring: true, recurringWeeks: 4 })).toMatchObject({ recurringWeeks: 4 })
})

test('several slots are marked as such, and their days counted once', () => {
  const draft = { ...newDraft('a@b.co'), slots: ['2026-11-26-7:00PM', '2026-11-26-7:30PM', '2026-11-27-7:00PM'] }
  expect(createInputOf(draft).isMultiSlot).toBe(true)
  expect(daysOf(draft)).toEqual(['2026-11-26', '2026-11-27'])
})

test('an alert is complete with an email, a venue and a slot', () => {
  const draft = { ...newDraft('a@b.co', cell), venues: ['manly-lawn-tc'] }
  expect(isComplete(draft)).toBe(true)
  for (const lack of [{ email: ' ' }, { venues: [] }, { slots: [] }])
    expect(isComplete({ ...draft, ...lack })).toBe(false)
})

test('an alert reads back into the form, on its dates or its weekdays', () => {
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
  const weekly = draftOfAlert(alert)
  expect(weekly.slots).toEqual(['monday-7:00PM', 'monday-7:30PM', 'friday-7:00PM', 'friday-7:30PM'])
  const dated = draftOfAlert({ ...alert, specificDate: '2026-11-26' })
  expect(updateInputOf(dated, alert.id)).toEqual({
    id: alert.id,
    email: 'ana@example.com',
    sport: 'golf',
    venues: ['Balgowlah'],
    selectedSlots: ['2026-11-26-7:00PM', '2026-11-26-7:30PM'],
    spots: 2,
    holes: 9,
  })
})

test('a change of sport keeps the venues that can stand under it', () => {
  expect(venuesForSport(['Balgowlah', 'manly-lawn-tc'], 'golf')).toEqual(['Balgowlah'])
  expect(venuesForSport(['Balgowlah', 'manly-lawn-tc'], 'all')).toEqual(['Balgowlah', 'manly-lawn-tc'])
})
