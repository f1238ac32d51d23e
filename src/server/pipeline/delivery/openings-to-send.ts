import { meetsCriteria } from '#domain/availability/criteria.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { placeOf, type FoundOpening, isStillAhead } from '#domain/notifications/found-opening.ts'
import type { ExcludedMatch } from '#server/store/outbox/matches/exclude-matches.ts'
import type { FoundMatch } from '#server/store/outbox/found-openings.ts'
import type { StoredVenueDay } from '#server/store/readings/venue-days.ts'

/** A notification that waited longer is compared with the newest reading before it is sent (rule emails-10). */
const recheckAfterMs = 2 * 60_000

/** The instants of a notification: stored in the outbox, claimed for the first time, and now. */
interface Times {
  createdAt: Date
  claimedAt: Date
  now: Date
  /** A retry may only exclude openings. The others keep the words of the first attempt. */
  isRetry?: boolean
}

interface Sorted {
  /** The openings to send, without duplicates. */
  open: FoundOpening[]
  /** Matches that were booked meanwhile. */
  gone: FoundMatch[]
  /** Matches that are not sent, and may open again. */
  excluded: ExcludedMatch[]
  /** True if it was compared with the newest readings, so that its words may differ from those found. */
  isRechecked: boolean
}

/** Loads the newest readings of a venue on these dates; dates without one are missing. */
type LoadDays = (venueId: string, dates: LocalDate[]) => Promise<readonly StoredVenueDay[]>

/** Passes before giving up, as each reading in between starts another. */
const maxPasses = 5

/**
 * The openings that a notification sends. It excludes openings that have begun and those of paused or ended alerts. After a
 * wait it also excludes those that are gone or no longer meet the alert's criteria. Excluded matches are recorded before the
 * hand-over, so that the person is notified when they open again (decision 0007).
 */
export async function openingsToSend({
  load,
  loadDays,
  exclude,
  ...times
}: Times & {
  loadDays: LoadDays
  load: () => Promise<readonly FoundMatch[]>
  /** Records the excluded matches. Resolves to false if a reading came in between. */
  exclude: (matches: readonly ExcludedMatch[]) => Promise<boolean>
}): Promise<Omit<Sorted, 'excluded'>> {
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const { excluded, ...result } = await sortMatches({ loadDays, matches: await load(), ...times })
    if (excluded.length === 0 || (await exclude(excluded))) return result
  }
  throw new Error('what its venues show changed all the while')
}

async function sortMatches({
  loadDays,
  matches,
  createdAt,
  claimedAt,
  now,
  isRetry = false,
}: Times & { loadDays: LoadDays; matches: readonly FoundMatch[] }): Promise<Sorted> {
  const ahead = matches.filter((one) => isStillAhead(one, now))
  const hasWaited = now.getTime() - createdAt.getTime() > recheckAfterMs
  // A digest says when an opening was last seen. A retry of an email that did not wait at first keeps its words.
  const isLate = claimedAt.getTime() - createdAt.getTime() > recheckAfterMs
  const mayBeForMembers = ahead.some((match) => !mayBook(match, match.opening))
  const days = hasWaited || mayBeForMembers ? await daysOf(loadDays, ahead) : undefined
  const open = new Map<string, FoundOpening>()
  const gone: FoundMatch[] = []
  const excluded: ExcludedMatch[] = []
  for (const match of ahead) {
    const day = days?.get(`${match.venueId} ${match.date}`)
    const current = match.isResting ? undefined : days ? stillOpen(match, day, isLate) : match
    if (current) {
      const words = isRetry ? match : current
      const { asked: _asked, isResting: _rests, isMember: _is, start: _from, withinKm: _far, ...found } = words
      const key = placeOf(found)
      if (!open.has(key)) open.set(key, found)
    } else if (match.isResting || day) excluded.push(excludedOf(match, day))
    if (!current && day && !match.isResting) gone.push(match)
  }
  return { open: [...open.values()], gone, excluded, isRechecked: days !== undefined }
}

function excludedOf(match: FoundMatch, day: StoredVenueDay | undefined): ExcludedMatch {
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

/** The match as the newest reading shows it; undefined if that no longer meets its alert. */
function stillOpen(match: FoundMatch, day: StoredVenueDay | undefined, isLate: boolean): FoundMatch | undefined {
  const opening = [...(day?.openings ?? []), ...(day?.forMembers ?? [])].find(({ key }) => key === match.opening.key)
  const { sport, venueId, asked } = match
  const isMet = opening && mayBook(match, opening) && meetsCriteria(sport, { venueId, opening }, asked)
  return isMet ? { ...match, opening, ...(isLate && day && { foundAt: day.readAt }) } : undefined
}

/** True if the alert's owner may book the opening: the membership may have ended meanwhile. */
function mayBook({ isMember }: FoundMatch, { forMembers }: FoundMatch['opening']): boolean {
  return isMember || !forMembers
}
