import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { factsInName } from '#domain/availability/court-facts.ts'
import { courtFactTexts } from '#domain/notifications/court-fact-texts.ts'
import {
  AlertWishes,
  mayMeetMoreWishes,
  meetsWishes,
  normalWishes,
  readWishes,
  wishesFor,
  wishTexts,
  type Wished,
  type WishName,
} from '#domain/availability/wishes.ts'
import { sports, type Sport } from '#domain/venues/sport.ts'

interface Example {
  sport: Sport
  asked: AlertWishes
  text: string
  met: Partial<Wished['opening']>
  missed: Partial<Wished['opening']>
}

/** An example of each wish: its words, an opening that meets it, and one that does not. */
const examples: Record<WishName, Example> = {
  courts: {
    sport: 'tennis',
    asked: { courts: [{ venueId: 'manly-lawn-tc', name: 'Court 1' }] },
    text: 'on Court 1',
    met: { resource: ' COURT  1' },
    missed: { resource: 'Court 10' },
  },
  surfaces: {
    sport: 'tennis',
    asked: { surfaces: ['hard', 'clay'] },
    text: 'on hard or clay',
    met: { surface: 'clay' },
    missed: { surface: 'grass' },
  },
  lights: {
    sport: 'futsal',
    asked: { lights: true },
    text: 'with lights',
    met: { lights: true },
    missed: { lights: false },
  },
  indoor: {
    sport: 'futsal',
    asked: { indoor: true },
    text: 'indoor',
    met: { indoor: true },
    missed: { indoor: false },
  },
  maxPriceCents: {
    sport: 'tennis',
    asked: { maxPriceCents: 3000 },
    text: 'up to $30 an hour',
    met: { priceCents: 1500, pricePer: 30 },
    missed: { priceCents: 3001, pricePer: 60 },
  },
}
const all = Object.entries(examples)
const found = (opening: Wished['opening']) => ({ venueId: 'manly-lawn-tc', opening })

test.each(all)('a wish for %s holds where it is met or unknown, and only for its sports', (name, one) => {
  const { sport, asked, met, missed } = one
  const holds = (opening: Wished['opening'], of = sport) => meetsWishes(of, asked, found(opening))
  expect([holds(met), holds({}), holds(missed)]).toEqual([true, true, false])
  const isOf = (of: Sport) => wishesFor(of).some((other) => other === name)
  expect(sports.map((of) => holds(missed, of))).toEqual(sports.map((of) => !isOf(of)))
  expect(meetsWishes(sport, null, found(missed))).toBe(true)
})

test.each(all)('a wish for %s is told in a sentence that is read as the same wish', (_name, { sport, asked, text }) => {
  expect(wishTexts(sport, asked, catalogue.nameOf)).toEqual([text])
  const read = readWishes((pattern, use) => {
    for (const words of text.toLowerCase().matchAll(new RegExp(pattern, 'g'))) use(words[1])
  })
  const { courts } = read
  expect({ ...read, ...(courts && { courts: courts.map((one) => ({ ...one, venueId: 'manly-lawn-tc' })) }) }).toEqual(
    asked,
  )
})

test('wishes that ask the same are stored alike, without those of another sport', () => {
  const courts = ['Court 2', 'court  1', 'Court 1'].map((name) => ({ venueId: 'manly-lawn-tc', name }))
  const asked = { maxPriceCents: 3000, surfaces: ['clay', 'hard', 'clay'] as const, courts }
  const given = AlertWishes.parse(asked)
  expect(JSON.stringify(normalWishes('tennis', given))).toBe(
    JSON.stringify({
      courts: ['Court 1', 'Court 2'].map((name) => ({ venueId: 'manly-lawn-tc', name })),
      surfaces: ['hard', 'clay'],
      maxPriceCents: 3000,
    }),
  )
  expect(normalWishes('golf', given)).toEqual({ maxPriceCents: 3000 })
  expect([normalWishes('golf', { lights: true }), normalWishes('all', given), normalWishes('tennis', {})]).toEqual([
    null,
    null,
    null,
  ])
})

test('a request names wishes that exist and ask for something, and no other', () => {
  const refused = [{ light: true }, { lights: false }, { courts: [] }, { surfaces: ['snow'] }, { maxPriceCents: 0 }]
  expect(refused.filter((one) => AlertWishes.safeParse(one).success)).toEqual([])
})

test('a court is asked for at its own venue; other venues of the alert keep all of theirs', () => {
  const { asked, missed } = examples.courts
  expect(meetsWishes('tennis', asked, { venueId: 'collaroy-tc', opening: missed })).toBe(true)
  const two = { courts: ['manly-lawn-tc', 'collaroy-tc'].map((venueId) => ({ venueId, name: 'Court 1' })) }
  expect(wishTexts('tennis', two, catalogue.nameOf)).toEqual([
    'on Court 1 of Manly Lawn Tennis Club or Court 1 of Collaroy Tennis Club',
  ])
})

test('prices are compared by the hour of a court, or by the player, and without a unit for the longest booking', () => {
  const holds = (sport: Sport, opening: Wished['opening']) =>
    meetsWishes(sport, { maxPriceCents: 2000 }, found(opening))
  expect(holds('tennis', { priceCents: 3000, pricePer: 90 })).toBe(true)
  expect(holds('tennis', { priceCents: 3000, pricePer: 60 })).toBe(false)
  expect(holds('tennis', { priceCents: 4000, maxMinutes: 120 })).toBe(true)
  expect(holds('tennis', { priceCents: 2001 })).toBe(false)
  expect(holds('golf', { priceCents: 2000, pricePer: 'player', maxMinutes: 10 })).toBe(true)
  expect(holds('golf', { priceCents: 2000, pricePer: 10 })).toBe(true)
  expect(holds('golf', { priceCents: 2001, maxMinutes: 240 })).toBe(false)
  expect(wishTexts('golf', { maxPriceCents: 2050 }, catalogue.nameOf)).toEqual(['up to $20.50 a player'])
})

test('an opening that becomes cheaper may meet more; one that says more or costs more does not', () => {
  const before = { priceCents: 3000, pricePer: 60, lights: false } as const
  expect(mayMeetMoreWishes('tennis', before, { ...before, priceCents: 2900 })).toBe(true)
  expect(mayMeetMoreWishes('tennis', before, { ...before, lights: true })).toBe(true)
  expect(mayMeetMoreWishes('tennis', before, { ...before, priceCents: 3100, surface: 'clay' })).toBe(false)
})

test('every wish counts for a sport, and none for an alert of all sports', () => {
  expect(new Set(sports.flatMap((sport) => wishesFor(sport)))).toEqual(new Set(Object.keys(examples)))
  expect(wishesFor('all')).toEqual([])
})

test.each([
  ['Court 3 (Clay)', { surface: 'clay' }],
  ['Synthetic grass 2 with lights', { surface: 'synthetic grass', lights: true }],
  ['Astro turf pitch', { surface: 'synthetic grass' }],
  ['Grass Court 12 - no lights', { surface: 'grass', lights: false }],
  ['INDOOR HARD COURT 1', { surface: 'hard', indoor: true }],
  ['Outdoor pitch, floodlit', { lights: true, indoor: false }],
  ['Court 1 clay/hard', {}],
  ['Clayton Court', {}],
  ['Court 1', {}],
])('the name %s says the facts that it names in plain words', (name, facts) => {
  expect(factsInName(name)).toEqual(facts)
})

test('the facts of a court are said once: not those of its name', () => {
  expect(courtFactTexts({ resource: 'Court 1', surface: 'clay', lights: false, indoor: true })).toEqual([
    'clay',
    'no lights',
    'indoor',
  ])
  expect(courtFactTexts({ resource: 'Clay 1 (lights)', surface: 'clay', lights: true, indoor: false })).toEqual([])
})
