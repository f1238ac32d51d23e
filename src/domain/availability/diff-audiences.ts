import { diffDay, type ClosedOpening, type DayState, type KnownOpening, type Opened } from './diff.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Opening } from './opening.ts'

/** The audiences of an opening, as a bit set. Rows store the numbers: append only. */
export const audiences = { others: 1, members: 2, everybody: 3 } as const
type Audience = (typeof audiences)[keyof typeof audiences]

/**
 * A venue-day for everybody, and the openings that only members of the venue can book. For members the day is both. An
 * opening can be older for them than for everybody else: then it has `membersSince`.
 */
export interface VenueDayState extends DayState {
  forMembers: KnownOpening[]
  /** Openings that closed recently for members only. */
  closedForMembers: ClosedOpening[]
}

/** An opening that a reading found, and its audience. */
export interface OpenedFor extends Opened {
  audience: Audience
  /** The instant (ms) since which it is open for the other audience, if that differs (rule availability-20). */
  otherOpenedAt?: number | undefined
}

/** A reading's openings of a day. */
export interface ReadDay {
  openings: readonly Opening[]
  forMembers: readonly Opening[]
}

/**
 * The changes of a trusted reading of one venue-day, for members of the venue and for everybody else (rule
 * availability-20). If nothing is for members only, both are the same and are reported once.
 */
export function diffAudiences({
  sport,
  previous,
  next,
  now,
}: {
  sport: Sport
  previous: VenueDayState | undefined
  next: ReadDay
  now: Date
}): { state: VenueDayState; opened: OpenedFor[] } {
  const others = diffDay({ sport, previous, next: next.openings, now })
  if (next.forMembers.length === 0 && !(previous && hasMembers(previous))) {
    const opened = others.opened.map((one) => ({ ...one, audience: audiences.everybody }))
    return { state: { ...others.state, forMembers: [], closedForMembers: [] }, opened }
  }
  const members = diffDay({
    sport,
    previous: previous && seenByMembers(previous),
    next: [...next.forMembers, ...next.openings],
    now,
  })
  const ofMembers = new Map(members.state.openings.map((opening) => [opening.key, opening]))
  const ofOthers = new Map(others.state.openings.map((opening) => [opening.key, opening]))
  return {
    state: {
      openings: others.state.openings.map((opening) => withSince(opening, ofMembers.get(opening.key))),
      closed: others.state.closed,
      forMembers: members.state.openings.filter(({ key }) => !ofOthers.has(key)),
      closedForMembers: members.state.closed,
    },
    opened: together(
      others.opened.map((one) => openedFor(audiences.others, one, ofMembers.get(one.opening.key))),
      members.opened.map((one) => openedFor(audiences.members, one, ofOthers.get(one.opening.key))),
    ),
  }
}

/** Everything that members of the venue can book. */
export function openingsForMembers({
  openings,
  forMembers,
}: Pick<VenueDayState, 'openings' | 'forMembers'>): KnownOpening[] {
  const shared = openings.map(({ membersSince, ...opening }) =>
    membersSince === undefined ? opening : { ...opening, openedAt: membersSince },
  )
  return [...shared, ...forMembers]
}

function hasMembers({ openings, forMembers, closedForMembers }: VenueDayState): boolean {
  return (
    forMembers.length + closedForMembers.length > 0 || openings.some(({ membersSince }) => membersSince !== undefined)
  )
}

/** Openings that closed for everybody closed for members too. An entry for members alone comes last and wins. */
function seenByMembers({ closed, closedForMembers, ...day }: VenueDayState): DayState {
  return { openings: openingsForMembers(day), closed: [...closed, ...closedForMembers] }
}

function withSince(opening: KnownOpening, ofMembers: KnownOpening | undefined): KnownOpening {
  const isOther = ofMembers !== undefined && ofMembers.openedAt !== opening.openedAt
  return isOther ? { ...opening, membersSince: ofMembers.openedAt } : opening
}

function openedFor(audience: Audience, one: Opened, other: KnownOpening | undefined): OpenedFor {
  const isOther = other !== undefined && other.openedAt !== one.opening.openedAt
  return { ...one, audience, ...(isOther && { otherOpenedAt: other.openedAt }) }
}

/** Openings that opened alike for both audiences are reported once, for everybody. */
function together(others: readonly OpenedFor[], members: readonly OpenedFor[]): OpenedFor[] {
  const ofMembers = new Map(members.map((one) => [one.opening.key, one]))
  const forOthers = others.map((one) => {
    const same = ofMembers.get(one.opening.key)
    if (!same || Boolean(same.before) !== Boolean(one.before) || one.otherOpenedAt !== undefined) return one
    ofMembers.delete(one.opening.key)
    return { ...one, audience: audiences.everybody }
  })
  return [...forOthers, ...ofMembers.values()]
}
