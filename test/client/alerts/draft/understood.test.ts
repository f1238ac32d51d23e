import { catalogue } from '#test/support/catalogue.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planAlerts } from '#domain/alerts/plan-alerts.ts'
import { surfaces } from '#domain/availability/court-facts.ts'
import { defaultPreferences } from '#domain/preferences/preferences.ts'
import { sports } from '#domain/venues/sport.ts'
import { suburbs } from '#region/suburbs.ts'
import { newDraft, type AlertDraft } from '#client/alerts/draft/alert-draft.ts'
import { createInputOf } from '#client/alerts/draft/alert-request.ts'
import { draftSentence } from '#client/alerts/draft/draft-sentence.ts'
import { wordsOf } from '#client/alerts/draft/draft-words.ts'
import { understood } from '#client/alerts/draft/understood.ts'
import { idsOfNear } from '#client/alerts/draft/venue-choice.ts'
import { anyWhen } from '#test/support/any-when.ts'
import { propertyRuns } from '#test/support/property-runs.ts'

const today = '2026-11-24'
const preferences = {
  ...defaultPreferences,
  tennisVenues: ['Manly Lawn Tennis Club', 'Chatswood Tennis Club'],
  golfVenues: ['Long Reef GC'],
  futsalVenues: ['Kikoff Harbord'],
}
const saved = [...preferences.tennisVenues, ...preferences.golfVenues, ...preferences.futsalVenues]

const asked = { catalogue, today, preferences }

function read(text: string, draft: AlertDraft = newDraft('ana@example.com', {}, catalogue)): AlertDraft {
  return { ...draft, ...understood(draft, text, asked).change }
}

const anyDraft = fc.constantFrom(...sports, 'all' as const).chain((sport) => {
  const some = fc.uniqueArray(fc.constantFrom(...catalogue.of(sport).map(({ id }) => id)), {
    minLength: 1,
    maxLength: 3,
  })
  const near = fc
    .record({ km: fc.integer({ min: 1, max: 50 }), suburb: fc.constantFrom(...suburbs.map(({ name }) => name)) })
    .map(({ km, suburb }) => ({ km, place: { suburb } }))
    .filter((one) => idsOfNear(one, sport, catalogue).length > 0)
    .map((one) => newDraft('', { sport, near: one }, catalogue))
  return fc.record({
    where: fc.oneof(
      near,
      some.map((venues) => newDraft('', { sport, venues }, catalogue)),
      fc.constant(newDraft('', { sport, venues: catalogue.of(sport).map(({ id }) => id) }, catalogue)),
      fc.constant(newDraft('', { sport, venues: saved, isSaved: true }, catalogue)),
    ),
    when: anyWhen(today),
    holes: fc.constantFrom('all' as const, '9' as const, '18' as const),
    spots: fc.constantFrom(1, 2, 3, 4),
    minimumMinutes: fc.constantFrom(60, 75, 90, 120),
    courtMinutes: fc.constantFrom(null, 60, 90, 120, 150, 180),
    wishes: fc.record(
      {
        surfaces: fc.subarray([...surfaces], { minLength: 1 }),
        lights: fc.constant(true as const),
        indoor: fc.constant(true as const),
        maxPriceCents: fc.integer({ min: 100, max: 99_999 }),
      },
      { requiredKeys: [] },
    ),
    courts: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }),
  })
})

/** The part of a draft that its sentence tells. */
function told(draft: AlertDraft) {
  const { isMultiSlot: _multi, selectedSlots, ...asked } = createInputOf(draft)
  return { ...asked, venues: [...asked.venues].sort(), plans: planAlerts({ selectedSlots }) }
}

test('reads the sentence of any draft as the same draft', () => {
  fc.assert(
    fc.property(anyDraft, ({ where, courts, ...rest }) => {
      const [venueId = '', ...others] = where.venues
      const named = others.length > 0 ? [] : courts.map((number) => ({ venueId, name: `Court ${number}` }))
      const wishes = { ...rest.wishes, ...(named.length > 0 && { courts: named }) }
      const draft = { ...where, ...rest, wishes }
      // The sport of named venues is theirs.
      const blank = newDraft('', { sport: draft.sport }, catalogue)
      const sentence = draftSentence(draft, catalogue) ?? ''
      expect(told(read(sentence, blank))).toEqual(told(draft))
      expect(understood(blank, sentence, asked).unread).toEqual([])
    }),
    { numRuns: propertyRuns({ few: 50, all: 5000 }) },
  )
})

test('keeps what a sentence does not name, and says which words it did not understand', () => {
  const near = { km: 20, place: { suburb: 'Manly' } }
  const seeded = newDraft('', { sport: 'golf', date: '2026-11-27', timeSlot: '7:00 PM', near }, catalogue)
  expect(draftSentence(read('8 to 9 pm', seeded), catalogue)).toMatch(
    /^Fri 27 Nov, 8 to 9 PM, \d+ golf venues within 20 km of Manly/,
  )
  expect(draftSentence(read('within 10 km', seeded), catalogue)).toMatch(
    /^Fri 27 Nov, 7 PM, \d+ golf venues within 10 km of Manly/,
  )
  expect(draftSentence(read('every Monday', seeded), catalogue)).toMatch(
    /^Mondays, 7 PM, \d+ golf venues within 20 km of Manly/,
  )
  expect(read('tennis', seeded)).toMatchObject({ sport: 'tennis', venuePreset: { kind: 'near' } })
  expect(understood(seeded, 'Tuesdays with Bob near Atlantis', asked).unread).toEqual(['bob', 'atlantis'])
  expect(understood(seeded, 'near me on Friday', asked).nearMeKm).toBe(20)
})

test('takes nothing as wanted from a negation, and names the whole of what it did not understand', () => {
  const negation = fc.constantFrom('not', 'except', 'but not', 'never', 'without', "don't want", 'instead of', 'unless')
  const clause = fc.constantFrom(
    'next week on a Friday',
    'this Saturday',
    'tomorrow',
    'on 5 December after nine',
    'Friday evenings',
    'Monday to Thursday',
    'between six and eight',
    'golf',
    'near Manly',
    'at Long Reef GC within 3 km',
    'on public holidays at 9 am',
  )
  const wanted = fc.constantFrom('Sundays 8 to 9 pm near Ryde', 'tennis tonight', 'my saved venues on Tue and Wed', '')
  fc.assert(
    fc.property(wanted, negation, clause, (text, no, what) => {
      const said = [text, `${no} ${what}`].filter(Boolean).join(', ')
      const { change, nearMeKm, unread } = understood(newDraft('', {}, catalogue), said, {
        catalogue,
        today,
        preferences,
      })
      expect({ change, nearMeKm }).toEqual({
        change: understood(newDraft('', {}, catalogue), text, asked).change,
        nearMeKm: undefined,
      })
      expect(unread.join(' ')).toBe(`${no} ${what}`.toLowerCase().replace('but ', ''))
    }),
    { numRuns: propertyRuns({ few: 50, all: 5000 }) },
  )
  expect(understood(newDraft('', {}, catalogue), 'Fridays, but not Fridays', asked).unread).toHaveLength(1)
})

test('says that a sport has no venue near the place that was named, and no longer once it has', () => {
  const whereIn = (draft: AlertDraft) => wordsOf(draft, { catalogue, hasEmail: true }).where
  const near = read('futsal within 2 km of Palm Beach')
  expect(whereIn(near)).toEqual([{ text: 'No venue within 2 km of Palm Beach', part: 'near', isMissing: true }])
  const found = read('tennis within 50 km of Palm Beach', near)
  expect(whereIn(found)).not.toContainEqual(expect.objectContaining({ isMissing: true }))
  // Venues that a person took out by hand are no lack of the place's.
  const cleared = { ...read('tennis within 50 km of Palm Beach'), venues: [], venuePreset: null }
  expect(whereIn(cleared)).toEqual([{ text: 'Choose venues', part: 'venues', isMissing: true }])
})
