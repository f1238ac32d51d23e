import { z } from 'zod'

/** Session categories of GetVenueSessions (seen in 2026): one kind of open window, and the kinds of block. */
const openCategory = 0
const blockCategories = new Set([1000, 2000, 3000, 3010, 4000, 7000, 8000])

/** The names of sessions can be names of people, so they are not read. */
export const Session = z
  .object({
    Category: z.int(),
    StartTime: z.int().min(0).max(1440),
    EndTime: z.int().min(0).max(1440),
    Interval: z.int().nonnegative(),
    Capacity: z.int().nonnegative(),
    Cost: z.number().nonnegative().nullish(),
    Restrictions: z.union([z.string(), z.array(z.string())]).nullish(),
  })
  .transform((session) => ({
    ...session,
    isOpen: session.Category === openCategory && session.Capacity > 0,
    // Without places it cannot be booked, whatever its category means.
    isUnknown: session.Category !== openCategory && !blockCategories.has(session.Category) && session.Capacity > 0,
  }))
export type Session = z.infer<typeof Session>

/** A time of day in which one court can be booked, with the price of each `stepMinutes`. */
export interface FreeWindow {
  start: number
  end: number
  stepMinutes: number
  priceCents: number | undefined
}

export function isForGuests({ Restrictions }: Session): boolean {
  const roles = [Restrictions ?? []].flat().join(',').trim()
  return roles === '' || isForEverybody(roles)
}

/** 'Administrator, Coach' cannot book for a game. */
export function isForMembers(session: Session): boolean {
  return !isForGuests(session) && /member/i.test([session.Restrictions ?? []].flat().join())
}

/** The open windows for an audience. Every other session is cut out: some venues lay bookings over a whole day. */
export function freeWindows(sessions: readonly Session[], isFor: (session: Session) => boolean): FreeWindow[] {
  const blocks = sessions.filter(({ isOpen }) => !isOpen)
  return sessions
    .filter((session) => session.isOpen && isFor(session))
    .flatMap(({ StartTime, EndTime, Interval, Cost }) => {
      const priceCents = typeof Cost === 'number' ? Math.round(Cost * 100) : undefined
      const whole = { start: StartTime, end: EndTime, stepMinutes: Interval, priceCents }
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

/** Roles that anybody may have. A window for others only ('Administrator, Member') is no opening for a guest. */
const everybody = /guest|public|anyone|everyone|non[- ]?member|casual|visitor/i

export function isForEverybody(roles: string): boolean {
  return everybody.test(roles)
}
