import { z } from 'zod/mini'
import type { Sport, SportOrAll } from '#domain/venues/sport.ts'
import { venueById } from '#domain/venues/venue-catalogue.ts'
import { plainName, Surface, surfaces, type CourtFacts } from './court-facts.ts'
import { minutesOf, type Opening } from './opening.ts'

/** An opening of a venue, as far as wishes ask about it. */
export interface Wished {
  venueId: string
  opening: CourtFacts & Pick<Opening, 'resource' | 'priceCents' | 'pricePer' | 'maxMinutes'>
}

/** One thing that an alert can ask of an opening, beside its sport, venue, times and criteria. */
interface Wish<Value extends z.ZodMiniType> {
  /** The label of its control. */
  label: string
  sports: readonly Sport[]
  value: Value
  /** An unknown fact counts as met: no opening is missed because a site says little. */
  isMetBy: (asked: z.infer<Value>, found: Wished, sport: Sport) => boolean
  /** Its part of the alert's sentence. */
  text: (asked: z.infer<Value>, sport: SportOrAll) => string
  /** The same as people type it, in lower case with digits: a pattern, and the value with what it found. */
  said: readonly [pattern: string, (found: string, before?: z.infer<Value>) => z.infer<Value>]
  /** The value in its stored form, in which equal ones are written alike. */
  normal?: (asked: z.infer<Value>) => z.infer<Value>
}

function wish<const Value extends z.ZodMiniType>(one: Wish<Value>): Wish<Value> {
  return one
}

const WishedCourt = z.object({
  venueId: z.string().check(z.maxLength(100)),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
})
const onCourts = ['tennis', 'futsal'] as const
const isTrueOrUnknown = (fact: boolean | undefined) => fact !== false

/**
 * The wishes, in the order in which they are shown. A new one is a row here; sentences, cards, emails, the API, matching
 * and every count follow (CONTRIBUTING.md).
 */
export const wishes = {
  courts: wish({
    label: 'Court',
    sports: onCourts,
    value: z.array(WishedCourt).check(z.minLength(1), z.maxLength(50)),
    isMetBy(asked, { venueId, opening: { resource } }) {
      const names = asked.filter((court) => court.venueId === venueId).map(({ name }) => plainName(name))
      return names.length === 0 || resource === undefined || names.includes(plainName(resource))
    },
    text(asked) {
      const isOneVenue = new Set(asked.map(({ venueId }) => venueId)).size === 1
      const nameOf = ({ venueId, name }: (typeof asked)[number]) =>
        isOneVenue ? name : `${name} of ${venueById(venueId)?.displayName ?? venueId}`
      return `on ${anyOf(asked.map(nameOf))}`
    },
    // The venue is that of the sentence.
    said: [
      String.raw`(?:on )?(courts? \d{1,2}(?:(?:, |,? (?:or|and) )court \d{1,2}| (?:or|and) \d{1,2}(?! ?(?:[ap]\.?m|:)))*)`,
      (found) => (found.match(/\d+/g) ?? []).map((number) => ({ venueId: '', name: `Court ${number}` })),
    ],
    normal: (asked) =>
      [...new Map(asked.map((court) => [`${court.venueId} ${plainName(court.name)}`, court]))]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { venueId, name }]) => ({ venueId, name: name.trim().replace(/\s+/g, ' ') })),
  }),
  surfaces: wish({
    label: 'Surface',
    sports: ['tennis'],
    value: z.array(Surface).check(z.minLength(1), z.maxLength(surfaces.length)),
    isMetBy: (asked, { opening: { surface } }) => surface === undefined || asked.includes(surface),
    text: (asked) => `on ${anyOf(asked)}`,
    said: [
      '(?:on )?(synthetic(?: grass)?|hard|clay|grass)(?: courts?| surface)?',
      (found, before = []) => [...before, surfaces.find((surface) => surface.startsWith(found)) ?? 'hard'],
    ],
    normal: (asked) => surfaces.filter((surface) => asked.includes(surface)),
  }),
  lights: wish({
    label: 'Lights',
    sports: onCourts,
    value: z.literal(true),
    isMetBy: (_asked, { opening: { lights } }) => isTrueOrUnknown(lights),
    text: () => 'with lights',
    said: ['((?:with |under )?(?:flood)?lights|floodlit)', () => true as const],
  }),
  indoor: wish({
    label: 'Indoor',
    sports: onCourts,
    value: z.literal(true),
    isMetBy: (_asked, { opening: { indoor } }) => isTrueOrUnknown(indoor),
    text: () => 'indoor',
    said: ['(indoors?|under ?cover)', () => true as const],
  }),
  maxPriceCents: wish({
    label: 'Highest price',
    sports: ['tennis', 'golf', 'futsal'],
    value: z.int().check(z.minimum(100), z.maximum(100_000)),
    isMetBy: (asked, { opening }, sport) => leastCents(sport, opening) <= asked,
    text: (asked, sport) => `up to ${dollars(asked)} ${sport === 'golf' ? 'a player' : 'an hour'}`,
    said: [
      String.raw`(?:(?:for )?(?:under|below|up to|at most|less than|max(?:imum)?|no more than) )?\$ ?(\d{1,3}(?:\.\d\d)?)(?: ?(?:an?|per|/) ?(?:hour|hr|player|person))?(?: or less)?`,
      (found) => Math.max(100, Math.round(Number(found) * 100)),
    ],
  }),
}
export type WishName = keyof typeof wishes

type Shape = { [Name in WishName]: z.ZodMiniOptional<(typeof wishes)[Name]['value']> }

/** The wishes of an alert, or of a filter of the calendar (decision 0064). */
export const AlertWishes = z.strictObject(
  Object.fromEntries(Object.entries(wishes).map(([name, { value }]) => [name, z.optional(value)])) as Shape,
)
export type AlertWishes = z.infer<typeof AlertWishes>
/** Null asks for nothing. */
export type AskedWishes = AlertWishes | null | undefined

interface Row {
  name: WishName
  said: readonly [string, (found: string, before: unknown) => unknown]
  sports: readonly Sport[]
  isMetBy: (asked: unknown, found: Wished, sport: Sport) => boolean
  text: (asked: unknown, sport: SportOrAll) => string
  normal?: (asked: unknown) => unknown
}
const rows = Object.entries(wishes).map(([name, row]) => ({ name, ...row }) as unknown as Row)

/** The wishes that count for a sport; none for alerts of all sports, as with criteria. */
function rowsFor(sport: SportOrAll, asked: AskedWishes) {
  return rows.flatMap((row) => {
    const value: unknown = asked?.[row.name]
    return value === undefined || !row.sports.some((one) => one === sport) ? [] : [{ row, value }]
  })
}

/** Reads wishes that a person typed; `take` takes what a pattern finds out of the sentence. */
export function readWishes(take: (pattern: string, use: (found?: string) => unknown) => void): AlertWishes {
  const read: Partial<Record<WishName, unknown>> = {}
  for (const { name, said } of rows) take(said[0], (found = '') => (read[name] = said[1](found, read[name])))
  return read as AlertWishes
}

/** The names of the wishes that people can have for a sport. */
export function wishesFor(sport: SportOrAll): WishName[] {
  return rows.filter(({ sports }) => sports.some((one) => one === sport)).map(({ name }) => name)
}

/** True if an opening of a sport meets all wishes. */
export function meetsWishes(sport: Sport, asked: AskedWishes, found: Wished): boolean {
  return !asked || rowsFor(sport, asked).every(({ row, value }) => row.isMetBy(value, found, sport))
}

/** True if an opening may meet wishes that it did not meet as it was: it is cheaper, or a fact of its court changed. */
export function mayMeetMore(sport: Sport, before: Wished['opening'], now: Wished['opening']): boolean {
  const facts = ['surface', 'lights', 'indoor'] as const
  const isOther = facts.some((name) => before[name] !== undefined && before[name] !== now[name])
  return isOther || leastCents(sport, now) < leastCents(sport, before)
}

/** The parts of a sentence: 'on Court 1 or Court 3', 'with lights', 'up to $30 an hour'. */
export function wishTexts(sport: SportOrAll, asked: AskedWishes): string[] {
  return rowsFor(sport, asked).map(({ row, value }) => row.text(value, sport))
}

/** The wishes that count for the sport, in the form in which they are stored and compared; null if there are none. */
export function normalWishes(sport: SportOrAll, asked: AskedWishes): AlertWishes | null {
  const normal = rowsFor(sport, asked).map(({ row, value }) => [row.name, row.normal ? row.normal(value) : value])
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
