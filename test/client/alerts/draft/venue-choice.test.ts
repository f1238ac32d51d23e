import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { defaultPreferences } from '#domain/preferences/preferences.ts'
import { choicesOf, isChosen, venuesAfterSport, withoutVenue } from '#client/alerts/draft/venue-choice.ts'

const near = { km: 8, place: { suburb: 'Manly' } }
const preferences = { ...defaultPreferences, golfVenues: ['Balgowlah GC', 'Long Reef GC'] }

test('offers presets: nearby, saved, those of the calendar, and all', () => {
  const choices = choicesOf({ catalogue, sport: 'golf', near, preferences, shown: ['Asquith'] })
  const count = choices[0]?.venues.length
  expect(count).toBeGreaterThan(1)
  expect(choices.map(({ label }) => label)).toEqual([`All ${count} within 8 km`, 'My saved', 'This one', 'All 24'])
})

test('leaves out presets without a venue of the sport, and duplicates', () => {
  const shown = ['Balgowlah', 'Long Reef']
  expect(choicesOf({ catalogue, sport: 'golf', near: null, preferences, shown }).map(({ label }) => label)).toEqual([
    'My saved',
    'All 24',
  ])
  expect(choicesOf({ catalogue, sport: 'futsal', near: null, preferences }).map(({ label }) => label)).toEqual([
    'All 3',
  ])
})

test('a venue removed from a preset becomes its exception, and the preset stays', () => {
  const [nearby] = choicesOf({ catalogue, sport: 'golf', near, preferences })
  if (!nearby) throw new Error('nothing is near Manly')
  const draft = withoutVenue({ venues: nearby.venues, venuePreset: nearby.preset }, 'Balgowlah')
  expect(draft.venues).not.toContain('Balgowlah')
  expect(draft.venuePreset).toMatchObject({ kind: 'near', except: ['Balgowlah'] })
  expect(isChosen(nearby, draft)).toBe(true)
})

test('a change of sport keeps the preset: nearby stays nearby, saved means the saved ones of the new sport', () => {
  const golf = { venues: ['Balgowlah'], venuePreset: { kind: 'near' as const, ...near, except: [] }, near }
  const tennis = venuesAfterSport(golf, 'tennis', { preferences, catalogue })
  expect(tennis.venuePreset).toMatchObject({ kind: 'near', km: 8 })
  expect(tennis.venues).toContain('manly-lawn-tc')
  const saved = { ...golf, venuePreset: { kind: 'saved' as const, except: [] } }
  expect(venuesAfterSport(saved, 'futsal', { preferences, catalogue })).toEqual({ venues: [], venuePreset: null })
})
