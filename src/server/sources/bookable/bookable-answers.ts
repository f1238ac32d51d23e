import { z } from 'zod'
import { addDays, dateRange, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts'
import { kindOfName, kindOfRow, type RowKind } from '#server/sources/parsing/court-kind.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { drift } from '#server/sources/parsing/drift.ts'
import { readShape } from '#server/sources/parsing/json-shape.ts'

/** Times are the venue's own, without a zone: with one, they would mean something else. */
const localTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/, 'is no local time')

/** Visitors do this at a bookable. One without a name may be the sport. */
const Activity = z
  .object({ name: z.string().nullish(), Name: z.string().nullish() })
  .transform(({ name, Name }) => name ?? Name)
  .pipe(z.string().min(1))

const Bookable = z.object({
  BookableID: z.union([z.string(), z.number()]).transform(String),
  Name: z.string(),
  ActivityTypes: z.array(Activity).nullable(),
  ExternalSearchable: z.boolean().nullish(),
  HourlyRate: z.number().nonnegative().nullish(),
  BookingMinDuration: z.number().nonnegative().nullable(),
  BookingMaxDuration: z.number().nonnegative().nullable(),
  LeadDateTime: localTime.nullable(),
})

/** A court that a guest can book. */
export interface Court {
  id: string
  name: string
  priceCents: number | undefined
  minMinutes: number
  maxMinutes: number | undefined
  /** The first instant that may still be booked, local time: '2026-12-05T12:00'. */
  notBefore: string
}

/** The courts to read, the names of those that may be some, and those of the sport's bookables that are no court. */
export interface Bookables {
  courts: Court[]
  unclear: string[]
  leftOut: string[]
}

/** A longer minimum booking than a day, or one shorter than five minutes, is written in another unit. */
const longestDay = 24 * 60

/** The minimum booking if a venue names none: a shorter gap is no opening. */
const usualMinMinutes = 60

/**
 * The courts to read: the named ones, or those that are for a sport by their activity and by their name. Halls, rooms and
 * courts of other sports are in the same list. A court that names no activity, or that cannot be understood, is unclear.
 * @throws Drift if the answer has another shape or has none of them.
 */
export function parseCourts(text: string, { sport, names }: { sport: Sport; names?: readonly string[] }): Bookables {
  const all = readShape(text, z.array(z.unknown())).map((one) => ({ one, bookable: Bookable.safeParse(one).data }))
  const kinds = all.map(({ one, bookable }) => (bookable ? kindOf(bookable, { sport, names }) : kindOfOdd(one, names)))
  const named = (kind: Kind) => all.filter((_, index) => kinds[index] === kind).map(({ one }) => nameOf(one))
  const unclear = named('unclear')
  const courts = all.flatMap(({ bookable }, index) => (bookable && kinds[index] === 'court' ? [bookable] : []))
  if (courts.length + unclear.length === 0) throw drift('none of its bookables is a court that we were told to read')
  if (new Set(courts.map(({ BookableID }) => BookableID)).size < courts.length)
    throw drift('two of its courts have one number')
  // Where others name their shortest booking, one that does not has lost it.
  const sayLeast = courts.some(({ BookingMinDuration }) => BookingMinDuration !== null)
  const isWhole = ({ BookingMinDuration }: z.infer<typeof Bookable>) => !sayLeast || BookingMinDuration !== null
  return {
    courts: courts.filter(isWhole).map(courtOf),
    unclear: [...unclear, ...courts.filter((one) => !isWhole(one)).map(nameOf)],
    leftOut: named('no court'),
  }
}

function courtOf(one: z.infer<typeof Bookable>): Court {
  return {
    id: one.BookableID,
    name: one.Name.slice(0, 120),
    priceCents: one.HourlyRate ? Math.round(one.HourlyRate * 100) : undefined,
    minMinutes: one.BookingMinDuration || usualMinMinutes,
    maxMinutes: one.BookingMaxDuration || undefined,
    notBefore: one.LeadDateTime?.slice(0, 16) ?? '',
  }
}

/** `no court`: the sport's by its activity, and by its name nothing to play it on. */
type Kind = RowKind | 'no court'

function kindOf(
  { Name, ActivityTypes, ExternalSearchable, BookingMinDuration, BookingMaxDuration }: z.infer<typeof Bookable>,
  { sport, names }: { sport: Sport; names: readonly string[] | undefined },
): Kind {
  if (ExternalSearchable === false || names?.includes(Name) === false) return 'other'
  const least = BookingMinDuration || usualMinMinutes
  const isContradictory = least < 5 || least > Math.min(BookingMaxDuration || Infinity, longestDay)
  if (names) return isContradictory ? 'unclear' : 'court'
  const activities = (ActivityTypes ?? []).map((name) => name.toLowerCase())
  const isOfSport = activities.some((activity) => activity.replace(/table ?tennis/g, '').includes(sport))
  const byName = kindOfRow(Name, sport)
  if (isOfSport && byName === 'other') return 'no court'
  if (isOfSport) return isContradictory ? 'unclear' : byName
  return activities.length === 0 && mayBeCourt(Name, sport) ? 'unclear' : 'other'
}

/** True if the name alone, without an activity, is perhaps that of a court. */
function mayBeCourt(name: string, sport: Sport): boolean {
  if (sport !== 'tennis') return name.toLowerCase().includes(sport)
  return ['court', 'unclear', 'mixed'].includes(kindOfName(name))
}

/** An entry of another shape may be a court, unless its name says otherwise. */
function kindOfOdd(one: unknown, names: readonly string[] | undefined): Kind {
  const name = nameOf(one)
  if (name === unnamed) return 'unclear'
  const kind = kindOfName(name)
  return names?.includes(name) === false || kind === 'sport' || kind === 'place' ? 'other' : 'unclear'
}

const unnamed = 'a court'
function nameOf(one: unknown): string {
  return z.object({ Name: z.string() }).safeParse(one).data?.Name.slice(0, 120) ?? unnamed
}

/** The fields with the bookers' names are not read. */
const Bookings = z.array(
  z.object({
    BookableID: z.union([z.string(), z.number()]).transform(String),
    Start_Date: localTime,
    End_Date: localTime,
    Buffer_Start: localTime.nullable(),
    Buffer_End: localTime.nullable(),
    BookingStatusName: z.string().nullish(),
  }),
)

/** A time in which a court cannot be booked, local times to the minute. */
export interface Block {
  courtId: string
  from: string
  until: string
}

/**
 * Bookings and closures, with the time to set up before and to clear away after them. All count except cancelled ones,
 * confirmed or not.
 * @throws Drift if the answer has another shape, or names days that were not requested.
 */
export function parseBlocks(text: string, { from, to }: { from: LocalDate; to: LocalDate }): Block[] {
  const blocks = readShape(text, Bookings)
    .filter(({ BookingStatusName }) => !/^cancel/i.test(BookingStatusName ?? ''))
    .map((booking) => {
      const begins = [booking.Start_Date, booking.Buffer_Start ?? booking.Start_Date].toSorted()[0] ?? ''
      const ends = [booking.End_Date, booking.Buffer_End ?? booking.End_Date].toSorted().at(-1) ?? ''
      if (booking.End_Date < booking.Start_Date) throw drift('a booking ends before it begins')
      // The day after the last one is included if `toDate` is meant to be inclusive.
      if (begins.slice(0, 10) > addDays(to, 1) || ends.slice(0, 10) < from)
        throw drift(`the answer speaks of ${begins.slice(0, 10)}, which nobody asked for`)
      return { courtId: booking.BookableID, from: begins.slice(0, 16), until: ends.slice(0, 16) }
    })
  const touches = (date: LocalDate) => blocks.some((block) => block.from.slice(0, 10) <= date && block.until > date)
  // Quiet days lack bookings too, but seldom is the first of a busy week the only one.
  const [, ...later] = dateRange(from, daysBetween(from, to) + 2)
  if (!touches(from) && later.every(touches)) throw drift(`the bookings are those of another day than ${from}`)
  return blocks
}

const Settings = z.array(z.object({ key: z.string(), value: z.union([z.string(), z.number()]).nullable() }))
const usualStepMinutes = 30

/** The distance of two starts; half an hour by default. */
export function parseStep(text: string): number {
  const said = readShape(text, Settings).find(({ key }) => key === 'StepMinutes')
  const minutes = Number(said?.value ?? usualStepMinutes)
  if (!Number.isInteger(minutes) || minutes < 5 || minutes > 24 * 60)
    throw drift('the step between two starts is no length')
  return minutes
}
