import { z } from 'zod'
import { isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { drift } from '#server/sources/parsing/drift.ts'
import { readShape } from '#server/sources/parsing/json-shape.ts'

/** Session categories of GetVenueSessions (seen in 2026): one kind of open window, and three kinds of block. */
const openCategory = 0
const blockCategories = new Set([1000, 2000, 8000])

/** The names of sessions can be names of people, so they are not read. */
const Session = z.object({
  Category: z.number().int(),
  StartTime: z.number().int().min(0).max(1440),
  EndTime: z.number().int().min(0).max(1440),
  Interval: z.number().int().nonnegative(),
  Capacity: z.number().int(),
  Cost: z.number().nonnegative().nullish(),
  Restrictions: z.union([z.string(), z.array(z.string())]).nullish(),
})
type Session = z.infer<typeof Session>

/** Roles that anybody may have. A window for others only ('Administrator, Member') is no opening for a guest. */
const everybody = /guest|public|anyone|everyone|non[- ]?member|casual|visitor/i

const Sessions = z.object({
  TimeZone: z.string(),
  Resources: z.array(
    z.object({
      ID: z.string().min(1),
      Name: z.string(),
      Days: z.array(z.object({ Date: z.string(), Sessions: z.array(Session) })),
    }),
  ),
})

/** A time of day in which one court can be booked, with the price of each `stepMinutes`. */
export interface FreeWindow {
  start: number
  end: number
  stepMinutes: number
  priceCents: number | undefined
  /** Minutes that the price is for; 0 if the venue does not say. */
  pricedMinutes: number
}

export interface CourtDay {
  courtId: string
  courtName: string
  date: LocalDate
  free: FreeWindow[]
  /** True if the sheet has entries for this court on this day. An unreleased day has none. */
  hasSessions: boolean
  /** An unknown session category: the court may be free or not at that time. */
  unknownCategory: number | undefined
  /** Windows that only members can book. */
  forMembers: FreeWindow[]
}

/**
 * The content of GetVenueSessions by court and day. Every block is cut out of the open windows, because some venues lay
 * bookings over a window of the whole day.
 * @throws Drift if the answer has an unknown shape, or is about other days than requested.
 */
export function parseClubsparkSessions(
  text: string,
  { wantsCourt, from, to }: { wantsCourt: (name: string) => boolean; from: LocalDate; to: LocalDate },
): CourtDay[] {
  const { TimeZone, Resources } = readShape(text, Sessions)
  if (TimeZone !== 'Australia/Sydney') throw drift(`times are in ${TimeZone.slice(0, 40)} and not in Sydney's zone`)
  if (Resources.length === 0)
    throw drift('there are no courts: the slug is wrong or the venue takes no online bookings')
  const courts = Resources.filter(({ Name }) => wantsCourt(Name))
  if (courts.length === 0) throw drift('none of its courts is one that we were told to read')
  return courts.flatMap(({ ID, Name, Days }) =>
    Days.map((day) => {
      const date = day.Date.slice(0, 10)
      if (!isLocalDate(date)) throw drift(`'${day.Date.slice(0, 30)}' is no date`)
      if (date < from || date > to) throw drift(`the answer speaks of ${date}, which nobody asked for`)
      return {
        courtId: ID,
        courtName: Name,
        date,
        free: freeWindows(day.Sessions, isForGuests),
        hasSessions: day.Sessions.length > 0,
        unknownCategory: day.Sessions.map(({ Category }) => Category).find((one) => !isKnown(one)),
        forMembers: freeWindows(day.Sessions, isForMembers),
      }
    }),
  )
}

function isKnown(category: number): boolean {
  return category === openCategory || blockCategories.has(category)
}

function isOpen({ Category, Capacity }: Session): boolean {
  return Category === openCategory && Capacity > 0
}

function isForGuests({ Restrictions }: Session): boolean {
  const roles = [Restrictions ?? []].flat().join(',').trim()
  return roles === '' || everybody.test(roles)
}

/** 'Administrator, Coach' cannot book for a game. */
function isForMembers(session: Session): boolean {
  return !isForGuests(session) && /member/i.test([session.Restrictions ?? []].flat().join())
}

function freeWindows(sessions: readonly Session[], isFor: (session: Session) => boolean): FreeWindow[] {
  const blocks = sessions.filter(({ Category }) => Category !== openCategory)
  return sessions
    .filter((session) => isOpen(session) && isFor(session))
    .flatMap(({ StartTime, EndTime, Interval, Cost }) => {
      const priceCents = typeof Cost === 'number' ? Math.round(Cost * 100) : undefined
      const whole = {
        start: StartTime,
        end: EndTime,
        stepMinutes: Interval > 0 ? Interval : 30,
        priceCents,
        pricedMinutes: Interval,
      }
      return blocks.reduce((pieces, block) => pieces.flatMap((piece) => cut(piece, block)), [whole])
    })
    .toSorted((a, b) => a.start - b.start)
}

function cut(piece: FreeWindow, { StartTime, EndTime }: Session): FreeWindow[] {
  if (EndTime <= piece.start || StartTime >= piece.end) return [piece]
  const before = { ...piece, end: StartTime }
  const after = { ...piece, start: EndTime }
  return [before, after].filter(({ start, end }) => end > start)
}
