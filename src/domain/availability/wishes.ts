import { z } from 'zod/mini'
import type { Sport, SportOrAll } from '#domain/venues/sport.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { plainName, Surface, surfaces } from './court-facts.ts'
import { minutesOf, type Opening } from './opening.ts'

const WishedCourt = z.strictObject({
  venueId: z.string().check(z.maxLength(100)),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
})

/**
 * The wishes of an alert, or of a filter of the calendar (decision 0064), in the order in which they are shown. A new one
 * is a field here and a row of each table below; sentences, cards, emails, the API, matching and every count follow
 * (CONTRIBUTING.md).
 */
export const AlertWishes = z.strictObject({
  courts: z.optional(z.array(WishedCourt).check(z.minLength(1), z.maxLength(50))),
  surfaces: z.optional(z.array(Surface).check(z.minLength(1), z.maxLength(surfaces.length))),
  lights: z.optional(z.literal(true)),
  indoor: z.optional(z.literal(true)),
  maxPriceCents: z.optional(z.int().check(z.minimum(100), z.maximum(100_000))),
})
export type AlertWishes = z.infer<typeof AlertWishes>
/** Null asks for nothing. */
export type AskedWishes = AlertWishes | null | undefined
export type WishName = keyof AlertWishes
type Asked<Name extends WishName> = NonNullable<AlertWishes[Name]>

/** An opening of a venue, as far as wishes ask about it. */
export interface Wished {
  venueId: string
  opening: Partial<Opening>
}

// Tables instead of rows, so that a page has only those that it uses.

/** The labels of controls. */
export const wishLabels: Record<WishName, string> = {
  courts: 'Court',
  surfaces: 'Surface',
  lights: 'With lights',
  indoor: 'Indoor',
  maxPriceCents: 'Highest price',
}

const sportsOf: Record<WishName, readonly SportOrAll[]> = {
  courts: ['tennis', 'futsal'],
  surfaces: ['tennis'],
  lights: ['tennis', 'futsal'],
  indoor: ['tennis', 'futsal'],
  maxPriceCents: ['tennis', 'golf', 'futsal'],
}

/** An unknown fact counts as met: no opening is missed because a site says little. */
const isMetBy: { [Name in WishName]: (asked: Asked<Name>, found: Wished, sport: Sport) => boolean } = {
  courts(asked, { venueId, opening: { resource } }) {
    const names = asked.filter((court) => court.venueId === venueId).map(({ name }) => plainName(name))
    return names.length === 0 || resource === undefined || names.includes(plainName(resource))
  },
  surfaces: (asked, { opening: { surface } }) => surface === undefined || asked.includes(surface),
  lights: (_asked, { opening: { lights } }) => lights !== false,
  indoor: (_asked, { opening: { indoor } }) => indoor !== false,
  maxPriceCents: (asked, { opening }, sport) => leastCents(sport, opening) <= asked,
}

/** The parts of the alert's sentence. */
const texts: { [Name in WishName]: (asked: Asked<Name>, sport: SportOrAll, nameOf: Catalogue['nameOf']) => string } = {
  courts(asked, _sport, venueNameOf) {
    const isOneVenue = new Set(asked.map(({ venueId }) => venueId)).size === 1
    const nameOf = ({ venueId, name }: (typeof asked)[number]) =>
      isOneVenue ? name : `${name} of ${venueNameOf(venueId)}`
    return `on ${anyOf(asked.map(nameOf))}`
  },
  surfaces: (asked) => `on ${anyOf(asked)}`,
  lights: () => 'with lights',
  indoor: () => 'indoor',
  maxPriceCents: (asked, sport) => `up to ${dollars(asked)} ${sport === 'golf' ? 'a player' : 'an hour'}`,
}

/** The same as people type it, in lower case with digits: a pattern, and the value with what it found. */
const said: { [Name in WishName]: readonly [string, (found: string, before?: Asked<Name>) => Asked<Name>] } = {
  // The venue is that of the sentence.
  courts: [
    /(?:on )?(courts? \d{1,2}(?:(?:, |,? (?:or|and) )court \d{1,2}| (?:or|and) \d{1,2}(?! ?(?:[ap]\.?m|:)))*)/.source,
    (found) => (found.match(/\d+/g) ?? []).map((number) => ({ venueId: '', name: `Court ${number}` })),
  ],
  surfaces: [
    '(?:on )?(synthetic(?: grass)?|hard|clay|grass)(?: courts?| surface)?',
    (found, before = []) => [...before, surfaces.find((surface) => surface.startsWith(found)) ?? 'hard'],
  ],
  lights: ['((?:with |under )?(?:flood)?lights|floodlit)', () => true],
  indoor: ['(indoors?|under ?cover)', () => true],
  maxPriceCents: [
    /(?:(?:for )?(?:under|below|up to|at most|less than|max(?:imum)?|no more than) )?\$ ?(\d{1,3}(?:\.\d\d)?)(?: ?(?:an?|per|\/) ?(?:hour|hr|player|person))?(?: or less)?/
      .source,
    (found) => Math.max(100, Math.round(Number(found) * 100)),
  ],
}

/** The stored form of values that can be written in several ways. */
const normals: { [Name in WishName]?: (asked: Asked<Name>) => Asked<Name> } = {
  courts: (asked) =>
    [...new Map(asked.map((court) => [`${court.venueId} ${plainName(court.name)}`, court]))]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { venueId, name }]) => ({ venueId, name: name.trim().replace(/\s+/g, ' ') })),
  surfaces: (asked) => surfaces.filter((surface) => asked.includes(surface)),
}

/** The names of the wishes that people can have for a sport; none for all sports, as with criteria. */
export function wishesFor(sport: SportOrAll): WishName[] {
  return (Object.keys(sportsOf) as WishName[]).filter((name) => sportsOf[name].includes(sport))
}

/** The wishes that count for a sport. Each value is that of its name, which the compiler cannot see. */
function counted(sport: SportOrAll, asked: AskedWishes): { name: WishName; value: never }[] {
  return wishesFor(sport).flatMap((name) => {
    const value = asked?.[name]
    return value === undefined ? [] : [{ name, value: value as never }]
  })
}

/** True if an opening of a sport meets all wishes. */
export function meetsWishes(sport: Sport, asked: AskedWishes, found: Wished): boolean {
  return !asked || counted(sport, asked).every(({ name, value }) => isMetBy[name](value, found, sport))
}

/** True if an opening may meet wishes that it did not meet as it was: it is cheaper, or a fact of its court changed. */
export function mayMeetMoreWishes(sport: Sport, before: Wished['opening'], now: Wished['opening']): boolean {
  const facts = ['surface', 'lights', 'indoor'] as const
  const isOther = facts.some((name) => before[name] !== undefined && before[name] !== now[name])
  return isOther || leastCents(sport, now) < leastCents(sport, before)
}

/** The parts of a sentence: 'on Court 1 or Court 3', 'with lights', 'up to $30 an hour'. */
export function wishTexts(sport: SportOrAll, asked: AskedWishes, nameOf: Catalogue['nameOf']): string[] {
  return counted(sport, asked).map(({ name, value }) => texts[name](value, sport, nameOf))
}

/** Reads wishes that a person typed; `take` takes what a pattern finds out of the sentence. */
export function readWishes(take: (pattern: string, use: (found?: string) => unknown) => void): AlertWishes {
  const read: Partial<Record<WishName, unknown>> = {}
  for (const name of Object.keys(said) as WishName[]) {
    const [pattern, valueOf] = said[name]
    take(pattern, (found = '') => (read[name] = valueOf(found, read[name] as never)))
  }
  return read as AlertWishes
}

/** The wishes that count for the sport, in the form in which they are stored and compared; null if there are none. */
export function normalWishes(sport: SportOrAll, asked: AskedWishes): AlertWishes | null {
  const normal = counted(sport, asked).map(({ name, value }) => [name, normals[name]?.(value) ?? value])
  return normal.length === 0 ? null : (Object.fromEntries(normal) as AlertWishes)
}

/**
 * The lowest price in cents by which openings are compared: of a golf player, or of an hour of a court. A price without
 * a unit is taken for the longest booking. 0 if it is unknown.
 */
function leastCents(sport: Sport, { priceCents = 0, pricePer, maxMinutes }: Wished['opening']): number {
  if (sport === 'golf' || pricePer === 'player') return priceCents
  return (priceCents * 60) / (pricePer ?? minutesOf({ maxMinutes }))
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`
}

function anyOf(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}
