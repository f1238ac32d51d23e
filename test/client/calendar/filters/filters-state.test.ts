import { expect, test } from 'vitest'
import { defaultFilters, type AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { defaultPreferences, type Preferences } from '#domain/preferences/preferences.ts'
import {
  reduceFilters,
  startFilters,
  type FiltersEvent,
  type FiltersState,
} from '#client/calendar/filters/filters-state.ts'

const preferences: Preferences = { ...defaultPreferences, defaultDistance: 20 }
const withSaved: Preferences = {
  ...preferences,
  tennisVenues: ['Manly Lawn Tennis Club'],
  golfVenues: ['Long Reef GC'],
}
const inParramatta: Preferences = { ...preferences, defaultLocation: 'Parramatta' }
const fromLink = defaultFilters(3)
const chosen = defaultFilters(11)
const others = defaultFilters(17)

const arrived = (from: Preferences): FiltersEvent => ({
  type: 'preferences-arrived',
  preferences: from,
  sport: 'tennis',
})
const edited = (filters: AdvancedFilters): FiltersEvent => ({ type: 'edited', filters })
const sportChanged = (from: Preferences | undefined): FiltersEvent => ({
  type: 'sport-changed',
  preferences: from,
  sport: 'golf',
})

function after(events: readonly FiltersEvent[], start: FiltersState = startFilters(undefined)): FiltersState {
  return events.reduce(reduceFilters, start)
}

/** Applied filters that the panel shows, with nothing pending. */
function settledOn(filters: AdvancedFilters, awaitsPreferences = false): FiltersState {
  return { applied: filters, pending: filters, applying: undefined, awaitsPreferences }
}

test('a calendar starts with 6 km and waits for the preferences', () => {
  expect(startFilters(undefined)).toEqual(settledOn(defaultFilters(6), true))
})

test('a calendar starts with the filters of its link and waits for nothing', () => {
  expect(startFilters(fromLink)).toEqual(settledOn(fromLink))
})

test('preferences-arrived: the distance of the preferences holds', () => {
  expect(after([arrived(preferences)])).toEqual(settledOn(defaultFilters(20)))
})

test('preferences-arrived: saved venues of the sport hold instead of the distance', () => {
  const { applied, pending } = after([arrived(withSaved)])
  expect(applied.venues).toEqual({
    enabled: true,
    usePreferencesVenues: true,
    selectedVenues: ['manly-lawn-tc'],
  })
  expect(applied.distance.enabled).toBe(false)
  expect(pending).toEqual(applied)
})

test('preferences-arrived: distances start at the default location', () => {
  expect(after([arrived(inParramatta)]).applied.distance).toEqual({
    enabled: true,
    radius: 20,
    type: 'zipcode',
    zipcode: 'Parramatta',
  })
})

test('preferences-arrived: filters of a link are not overruled', () => {
  const start = startFilters(fromLink)
  expect(after([arrived(preferences)], start)).toBe(start)
})

test('preferences-arrived: only the first time counts', () => {
  const first = after([arrived(preferences), { type: 'applied-now', filters: chosen }])
  expect(reduceFilters(first, arrived(inParramatta))).toBe(first)
})

test('edited: only the panel changes', () => {
  expect(after([arrived(preferences), edited(chosen)])).toEqual({
    ...settledOn(defaultFilters(20)),
    pending: chosen,
  })
})

test('edited: filters that are edited before the preferences arrive give way to them', () => {
  expect(after([edited(chosen), arrived(preferences)])).toEqual(settledOn(defaultFilters(20)))
})

test('apply-started: what the panel shows is on its way and does not hold yet', () => {
  expect(after([edited(chosen), { type: 'apply-started' }], settledOn(others))).toEqual({
    ...settledOn(others),
    pending: chosen,
    applying: chosen,
  })
})

test('apply-started: pressed again, what the panel shows by then is on its way', () => {
  const events = [edited(chosen), { type: 'apply-started' }, edited(fromLink), { type: 'apply-started' }] as const
  expect(after(events, settledOn(others)).applying).toBe(fromLink)
})

test("apply-started: 'by venues' without a venue is by distance again, in the panel as well", () => {
  const none = {
    ...chosen,
    distance: { ...chosen.distance, enabled: false },
    venues: { ...chosen.venues, enabled: true },
  }
  const state = after([edited(none), { type: 'apply-started' }, { type: 'apply-finished' }], settledOn(others))
  expect(state).toEqual(settledOn(chosen))
})

test('apply-finished: what was on its way holds', () => {
  const events = [edited(chosen), { type: 'apply-started' }, { type: 'apply-finished' }] as const
  expect(after(events, settledOn(others))).toEqual(settledOn(chosen))
})

test('apply-finished: what was edited meanwhile stays pending', () => {
  const events = [edited(chosen), { type: 'apply-started' }, edited(fromLink), { type: 'apply-finished' }] as const
  expect(after(events, settledOn(others))).toEqual({ ...settledOn(chosen), pending: fromLink })
})

test('apply-finished: with nothing on its way nothing changes', () => {
  expect(after([{ type: 'apply-finished' }], settledOn(chosen))).toEqual(settledOn(chosen))
})

test('applied-now: a quick filter holds at once and takes back what was pending', () => {
  const events = [edited(fromLink), { type: 'applied-now', filters: chosen }] as const
  expect(after(events, settledOn(others))).toEqual(settledOn(chosen))
})

test('applied-now: what is on its way stays there', () => {
  const events = [edited(fromLink), { type: 'apply-started' }, { type: 'applied-now', filters: chosen }] as const
  expect(after(events, settledOn(others))).toEqual({ ...settledOn(chosen), applying: fromLink })
})

test('sport-changed: by the distance of the preferences again', () => {
  const events = [{ type: 'applied-now', filters: chosen }, edited(others), sportChanged(preferences)] as const
  expect(after(events, settledOn(fromLink))).toEqual(settledOn(defaultFilters(20)))
})

test('sport-changed: within 50 km where there are no preferences, which may still decide', () => {
  expect(after([sportChanged(undefined)])).toEqual(settledOn(defaultFilters(50), true))
})

test('sport-changed: where all saved venues were shown, those of the new sport are', () => {
  expect(after([arrived(withSaved), sportChanged(withSaved)]).applied.venues).toEqual({
    enabled: true,
    usePreferencesVenues: true,
    selectedVenues: ['Long Reef'],
  })
})

test('sport-changed: saved venues give way to distance where the new sport has none, or others were shown', () => {
  const onlyTennis = { ...withSaved, golfVenues: [] }
  expect(after([arrived(onlyTennis), sportChanged(onlyTennis)])).toEqual(settledOn(defaultFilters(20)))
  expect(after([sportChanged(withSaved)], settledOn(chosen))).toEqual(settledOn(defaultFilters(20)))
})

test('preferences-saved: by the distance and location of the preferences, saved venues or not', () => {
  const saved = { ...inParramatta, tennisVenues: withSaved.tennisVenues }
  const expected = after([arrived(inParramatta)]).applied
  const events = [edited(others), { type: 'preferences-saved', preferences: saved }] as const
  expect(after(events, settledOn(chosen))).toEqual(settledOn(expected))
})

test('no event changes the state that it is given', () => {
  const events: FiltersEvent[] = [
    arrived(withSaved),
    edited(others),
    { type: 'apply-started' },
    { type: 'apply-finished' },
    { type: 'applied-now', filters: others },
    sportChanged(withSaved),
    { type: 'preferences-saved', preferences: withSaved },
  ]
  const start = { ...settledOn(chosen, true), applying: fromLink }
  const before = structuredClone(start)
  for (const event of events) reduceFilters(start, event)
  expect(start).toEqual(before)
})
