import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { defaultFilters, type AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { defaultPreferences, type Preferences } from '#domain/preferences/preferences.ts'
import { savedVenueIds } from '#domain/preferences/saved-venues.ts'
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
  saved: savedVenueIds(from, 'tennis', catalogue),
})
const edited = (filters: AdvancedFilters): FiltersEvent => ({ type: 'edited', filters })
const sportChanged = (from: Preferences | undefined): FiltersEvent => ({
  type: 'sport-changed',
  preferences: from,
  saved: from ? savedVenueIds(from, 'golf', catalogue) : [],
})

function after(events: readonly FiltersEvent[], start: FiltersState = startFilters(undefined)): FiltersState {
  return events.reduce(reduceFilters, start)
}

/** Applied filters that the panel shows, with nothing pending. */
function settledOn(filters: AdvancedFilters, awaitsPreferences = false): FiltersState {
  return { applied: filters, pending: filters, applying: undefined, awaitsPreferences }
}

test('a calendar starts with 15 km and waits for the preferences', () => {
  expect(startFilters(undefined)).toEqual(settledOn(defaultFilters(15), true))
})

test('a calendar starts with the filters of its link and waits for nothing', () => {
  expect(startFilters(fromLink)).toEqual(settledOn(fromLink))
})

test('preferences-arrived: applies the distance of the preferences', () => {
  expect(after([arrived(preferences)])).toEqual(settledOn(defaultFilters(20)))
})

test('preferences-arrived: applies saved venues of the sport instead of the distance', () => {
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

test('preferences-arrived: keeps the filters of a link', () => {
  const start = startFilters(fromLink)
  expect(after([arrived(preferences)], start)).toBe(start)
})

test('preferences-arrived: applies only once', () => {
  const first = after([arrived(preferences), { type: 'applied-now', filters: chosen }])
  expect(reduceFilters(first, arrived(inParramatta))).toBe(first)
})

test('edited: only the panel changes', () => {
  expect(after([arrived(preferences), edited(chosen)])).toEqual({
    ...settledOn(defaultFilters(20)),
    pending: chosen,
  })
})

test('edited: preferences that arrive later replace edited filters', () => {
  expect(after([edited(chosen), arrived(preferences)])).toEqual(settledOn(defaultFilters(20)))
})

test("apply-started: the panel's filters are pending and not applied yet", () => {
  expect(after([edited(chosen), { type: 'apply-started' }], settledOn(others))).toEqual({
    ...settledOn(others),
    pending: chosen,
    applying: chosen,
  })
})

test("apply-started: a second press makes the panel's current filters pending", () => {
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

test('apply-finished: applies the pending filters', () => {
  const events = [edited(chosen), { type: 'apply-started' }, { type: 'apply-finished' }] as const
  expect(after(events, settledOn(others))).toEqual(settledOn(chosen))
})

test('apply-finished: keeps later edits in the panel', () => {
  const events = [edited(chosen), { type: 'apply-started' }, edited(fromLink), { type: 'apply-finished' }] as const
  expect(after(events, settledOn(others))).toEqual({ ...settledOn(chosen), pending: fromLink })
})

test('apply-finished: changes nothing without pending filters', () => {
  expect(after([{ type: 'apply-finished' }], settledOn(chosen))).toEqual(settledOn(chosen))
})

test('applied-now: applies a quick filter at once and drops edits in the panel', () => {
  const events = [edited(fromLink), { type: 'applied-now', filters: chosen }] as const
  expect(after(events, settledOn(others))).toEqual(settledOn(chosen))
})

test('applied-now: keeps the pending filters', () => {
  const events = [edited(fromLink), { type: 'apply-started' }, { type: 'applied-now', filters: chosen }] as const
  expect(after(events, settledOn(others))).toEqual({ ...settledOn(chosen), applying: fromLink })
})

test('sport-changed: returns to the distance of the preferences', () => {
  const events = [{ type: 'applied-now', filters: chosen }, edited(others), sportChanged(preferences)] as const
  expect(after(events, settledOn(fromLink))).toEqual(settledOn(defaultFilters(20)))
})

test('sport-changed: uses 50 km without preferences, which may still arrive', () => {
  expect(after([sportChanged(undefined)])).toEqual(settledOn(defaultFilters(50), true))
})

test('sport-changed: all saved venues become those of the new sport', () => {
  expect(after([arrived(withSaved), sportChanged(withSaved)]).applied.venues).toEqual({
    enabled: true,
    usePreferencesVenues: true,
    selectedVenues: ['Long Reef'],
  })
})

test('sport-changed: returns to distance if the new sport has no saved venues, or others were shown', () => {
  const onlyTennis = { ...withSaved, golfVenues: [] }
  expect(after([arrived(onlyTennis), sportChanged(onlyTennis)])).toEqual(settledOn(defaultFilters(20)))
  expect(after([sportChanged(withSaved)], settledOn(chosen))).toEqual(settledOn(defaultFilters(20)))
})

test('preferences-saved: applies the distance and location of the preferences, with or without saved venues', () => {
  const saved = { ...inParramatta, tennisVenues: withSaved.tennisVenues }
  const expected = after([arrived(inParramatta)]).applied
  const events = [edited(others), { type: 'preferences-saved', preferences: saved }] as const
  expect(after(events, settledOn(chosen))).toEqual(settledOn(expected))
})

test('no event mutates its state', () => {
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
