import { classesMetBy } from '#domain/availability/criteria.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { placeOf, type FoundOpening } from '#domain/notifications/found-opening.ts'
import type { ExcludedMatch } from '#server/store/matching/exclude-matches.ts'
import type { FoundMatch } from '#server/store/outbox/found-openings.ts'
import type { StoredVenueDay } from '#server/store/readings/venue-days.ts'
import { isStillAhead } from '#domain/notifications/found-opening.ts'

/** What waited longer than this is held against the newest reading before it is sent (rule emails-10). */
const recheckAfterMs = 2 * 60_000

/** When a notification was put into the outbox, when it was claimed for the first time, and now. */
interface Times {
  createdAt: Date
  gatheredAt: Date
  now: Date
  /** A second copy may only leave out. What it tells, it tells as it was found. */
  isSecond?: boolean
}

interface Told {
  /** What it tells of, without duplicates. */
  told: FoundOpening[]
  /** What it would tell of if somebody had not taken it meanwhile. */
  gone: FoundMatch[]
  /** What would have been told, and may be there again. */
  leftOut: ExcludedMatch[]
  /** Whether it was held against the newest readings, so that it may tell other words than were found. */
  isRechecked: boolean
}

/** The newest readings of a venue on these dates, where there are any. */
type LoadDays = (venueId: string, dates: LocalDate[]) => Promise<readonly StoredVenueDay[]>

/** How often readings may come between what a notification tells and the note of what it leaves out. */
const maxPasses = 5

/**
 * The openings that a notification tells of. Openings that have begun are left out, and so are those of alerts that rest. If it
 * had to wait, so are those that are gone by now or no longer meet the alert's criteria. What it leaves out is noted
 * before it goes, so that it is told when it is there again (decision 0030).
 */
export async function openingsToSend({
  load,
  loadDays,
  leave,
  ...times
}: Times & {
  loadDays: LoadDays
  load: () => Promise<readonly FoundMatch[]>
  /** Notes what is left out. False where a reading came in between. */
  leave: (matches: readonly ExcludedMatch[]) => Promise<boolean>
}): Promise<Omit<Told, 'leftOut'>> {
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const { leftOut, ...result } = await sortMatches({ loadDays, matches: await load(), ...times })
    if (leftOut.length === 0 || (await leave(leftOut))) return result
  }
  throw new Error('what its venues show changed all the while')
}

async function sortMatches({
  loadDays,
  matches,
  createdAt,
  gatheredAt,
  now,
  isSecond = false,
}: Times & { loadDays: LoadDays; matches: readonly FoundMatch[] }): Promise<Told> {
  const ahead = matches.filter((one) => isStillAhead(one, now))
  const hasWaited = now.getTime() - createdAt.getTime() > recheckAfterMs
  // A digest says when it was last seen. Another try of an email that did not wait at first keeps its words.
  const isLate = gatheredAt.getTime() - createdAt.getTime() > recheckAfterMs
  const mayBeAnothers = ahead.some((match) => !isTheirs(match, match.opening))
  const days = hasWaited || mayBeAnothers ? await daysOf(loadDays, ahead) : undefined
  const told = new Map<string, FoundOpening>()
  const gone: FoundMatch[] = []
  const leftOut: ExcludedMatch[] = []
  for (const match of ahead) {
    const day = days?.get(`${match.venueId} ${match.date}`)
    const open = match.isResting ? undefined : days ? stillOpen(match, day, isLate) : match
    if (open) {
      const words = isSecond ? match : open
      const { matchClass: _asked, isResting: _rests, isMember: _is, start: _from, withinKm: _far, ...found } = words
      const place = placeOf(found)
      if (!told.has(place)) told.set(place, found)
    } else if (match.isResting || day) leftOut.push(leftOutOf(match, day))
    if (!open && day && !match.isResting) gone.push(match)
  }
  return { told: [...told.values()], gone, leftOut, isRechecked: days !== undefined }
}

function leftOutOf(match: FoundMatch, day: StoredVenueDay | undefined): ExcludedMatch {
  const { alertId, venueId, date, opening, isResting } = match
  const dayDigest = isResting ? null : (day?.digest ?? null)
  return { alertId, venueId, date, key: opening.key, openedAt: opening.openedAt, dayDigest }
}

async function daysOf(loadDays: LoadDays, matches: readonly FoundMatch[]): Promise<Map<string, StoredVenueDay>> {
  const days = new Map<string, StoredVenueDay>()
  for (const venueId of new Set(matches.map((match) => match.venueId))) {
    const dates = [...new Set(matches.filter((match) => match.venueId === venueId).map(({ date }) => date))]
    for (const day of await loadDays(venueId, dates)) days.set(`${venueId} ${day.date}`, day)
  }
  return days
}

/** The match as the newest reading shows it, where that still meets its alert. */
function stillOpen(match: FoundMatch, day: StoredVenueDay | undefined, isLate: boolean): FoundMatch | undefined {
  const opening = [...(day?.openings ?? []), ...(day?.forMembers ?? [])].find(({ key }) => key === match.opening.key)
  const isMet =
    opening && isTheirs(match, opening) && (classesMetBy(match.sport, opening) & (1 << match.matchClass)) !== 0
  return isMet ? { ...match, opening, ...(isLate && day && { foundAt: day.readAt }) } : undefined
}

/** Whether the alert's owner may book it: who has ended a membership meanwhile is told nothing for members. */
function isTheirs({ isMember }: FoundMatch, { forMembers }: FoundMatch['opening']): boolean {
  return isMember || !forMembers
}
