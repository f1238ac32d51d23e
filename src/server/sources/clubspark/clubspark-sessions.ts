import { z } from 'zod'
import { datesOf, isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { unclearCourt, type RowKind } from '#server/sources/parsing/court-kind.ts'
import { drift } from '#server/sources/parsing/drift.ts'
import { readShape } from '#server/sources/parsing/json-shape.ts'
import type { ResourceFacts } from './clubspark-courts.ts'
import { freeWindows, isForGuests, isForMembers, Session, type FreeWindow } from './clubspark-windows.ts'
import { region } from '#region/region.ts'

const minutes = z.int().min(0).max(1440).nullish()
const Sheet = z.object({
  TimeZone: z.string(),
  EarliestStartTime: minutes,
  LatestEndTime: minutes,
  ResourceGroups: z
    .array(z.object({ ID: z.string(), Name: z.string() }))
    .nullish()
    .catch([]),
  Resources: z.array(z.unknown()),
})
const Resource = z.object({
  ID: z.string().min(1),
  Name: z.string(),
  ResourceGroupID: z.string().nullish(),
  Category: z.int().nullish(),
  Days: z.unknown(),
})
const Days = z.array(z.object({ Date: z.string(), Sessions: z.unknown() }))
/** An hour is the shortest day. Shorter hours of a venue are hours written where minutes belong. */
const shortestDay = 60

/** One court on one day. */
export interface CourtDay {
  courtId: string
  courtName: string
  date: LocalDate
  free: FreeWindow[]
  /** Windows that only members can book. */
  forMembers: FreeWindow[]
  /** True if the sheet has entries for this court on this day. An unreleased day has none. */
  hasSessions: boolean
  /** The reason that the court is unknown on this day. */
  puzzle?: string
}

export interface ClubsparkSheet {
  courtDays: CourtDay[]
  /** Days on which the answer contradicts itself, with the reason. */
  contradictions: ReadonlyMap<LocalDate, string>
  /** Resources that may be courts or not, with the reason. */
  unclear: { name: string; reason: string }[]
  /** Names of resources that are no court. */
  leftOut: string[]
}

export interface SheetQuestion {
  kindOf: (resource: ResourceFacts) => RowKind
  from: LocalDate
  to: LocalDate
}

/**
 * The content of GetVenueSessions by court and day. An entry that cannot be understood makes its court unknown, on its
 * day or on all; an entry that contradicts the rest makes its day unknown.
 * @throws Drift if the answer has an unknown shape, or is about other days than requested.
 */
export function parseClubsparkSessions(text: string, { kindOf, from, to }: SheetQuestion): ClubsparkSheet {
  const sheet = readShape(text, Sheet)
  const { TimeZone, EarliestStartTime, LatestEndTime, Resources } = sheet
  if (TimeZone !== region.zone) throw drift(`times are in ${TimeZone.slice(0, 40)} and not in ${region.zone}`)
  if (Resources.length === 0)
    throw drift('there are no courts: the slug is wrong or the venue takes no online bookings')
  const hours = { earliest: EarliestStartTime ?? 0, latest: LatestEndTime ?? 1440 }
  if (hours.latest - hours.earliest < shortestDay) throw drift('the hours of the venue are no hours of a day')
  const groups = new Map(sheet.ResourceGroups?.map(({ ID, Name }) => [ID, Name]))
  const resources = Resources.map((one) => Resource.safeParse(one).data)
  const facts = resources.map(
    (one) =>
      one && {
        name: one.Name,
        group: groups.get(one.ResourceGroupID ?? '') ?? '',
        category: one.Category ?? undefined,
      },
  )
  const kinds = facts.map((one) => (one ? kindOf(one) : 'unclear'))
  const courts = resources.filter((one, index) => one && kinds[index] === 'court').filter((one) => one !== undefined)
  const unclear = facts.flatMap((one, index) => {
    if (kinds[index] !== 'unclear') return []
    return one
      ? [{ name: one.name, reason: unclearCourt(one.name) }]
      : [{ name: 'a court', reason: 'a court cannot be understood' }]
  })
  const leftOut = facts.flatMap((one, index) => (one && kinds[index] === 'other' ? [one.name.slice(0, 120)] : []))
  if (courts.length + unclear.length === 0) throw drift('none of its courts is one that we were told to read')
  if (new Set(courts.map(({ ID }) => ID)).size < courts.length) throw drift('two of its courts have one id')
  const contradictions = new Map<LocalDate, string>()
  const known = courts.map((court) => daysOf(court, { from, to, hours, contradictions }))
  const dates = datesOf({ from, to }).filter((date) => known.some((days) => days.has(date)))
  const courtDays = courts.flatMap(({ ID, Name }, index) =>
    dates.map((date): CourtDay => {
      const missing = { free: [], forMembers: [], hasSessions: false, puzzle: `${Name.slice(0, 60)} lacks the day` }
      return { courtId: ID, courtName: Name, date, ...(known[index]?.get(date) ?? missing) }
    }),
  )
  return { courtDays, contradictions, unclear, leftOut }
}

type KnownDay = Omit<CourtDay, 'courtId' | 'courtName' | 'date'>

/** The days that the answer has for one court. */
function daysOf(
  { Name, Days: given }: z.infer<typeof Resource>,
  {
    from,
    to,
    hours,
    contradictions,
  }: {
    from: LocalDate
    to: LocalDate
    hours: { earliest: number; latest: number }
    contradictions: Map<LocalDate, string>
  },
): Map<LocalDate, KnownDay> {
  const days = new Map<LocalDate, KnownDay>()
  const court = Name.slice(0, 60)
  for (const { Date, Sessions } of Days.safeParse(given).data ?? []) {
    const date = Date.slice(0, 10)
    if (!isLocalDate(date)) throw drift(`'${Date.slice(0, 30)}' is no date`)
    if (date < from || date > to) throw drift(`the answer speaks of ${date}, which nobody asked for`)
    if (days.has(date)) contradictions.set(date, `${court} has two of this day`)
    const sessions = z.array(Session).safeParse(Sessions)
    const fault = sessions.data?.map((session) => faultOf(session, hours)).find((one) => one !== undefined)
    if (fault) contradictions.set(date, `${court} has a session ${fault}`)
    days.set(date, knownDayOf(court, sessions))
  }
  return days
}

function knownDayOf(court: string, sessions: z.ZodSafeParseResult<Session[]>): KnownDay {
  if (!sessions.success) {
    const at = sessions.error.issues[0]?.path.at(-1) ?? 'sessions'
    const puzzle = `${court} has a session that cannot be understood: ${String(at)}`
    return { free: [], forMembers: [], hasSessions: true, puzzle }
  }
  const strange = sessions.data.find(({ isUnknown }) => isUnknown)
  return {
    free: freeWindows(sessions.data, isForGuests),
    forMembers: freeWindows(sessions.data, isForMembers),
    hasSessions: sessions.data.length > 0,
    ...(strange && { puzzle: `${court} has session category ${strange.Category}, which is unknown` }),
  }
}

/** The contradiction between a session and the hours of its venue, or within it. */
function faultOf(
  { StartTime, EndTime, Interval, isOpen }: Session,
  { earliest, latest }: { earliest: number; latest: number },
): string | undefined {
  if (StartTime >= EndTime) return 'that ends before it begins'
  if (StartTime < earliest || EndTime > latest) return 'outside the hours of the venue'
  if (isOpen && Interval < 5) return `in steps of ${Interval} minutes`
  return undefined
}
