import { classesMetBy } from '#domain/availability/criteria.ts'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { FoundMatch } from '#server/store/outbox/found-openings.ts'
import { loadVenueDays } from '#server/store/readings/venue-days.ts'
import { isStillAhead } from '#server/pipeline/still-ahead.ts'

/** A mail that waited longer than this is checked against the newest reading before it is sent (rule emails-10). */
const recheckAfterMs = 2 * 60_000

/**
 * The openings that a mail tells of, without duplicates. Openings that have begun are left out. If the mail had to
 * wait, so are those that are gone by now or no longer meet the alert's criteria.
 */
export async function openingsToTell({
  em,
  matches,
  createdAt,
  gatheredAt,
  now,
}: {
  em: EntityManager
  matches: readonly FoundMatch[]
  /** When the mail was put into the outbox. */
  createdAt: Date
  /** When it was claimed for the first time. */
  gatheredAt: Date
  now: Date
}): Promise<FoundOpening[]> {
  const ahead = matches.filter((one) => isStillAhead(one, now))
  const hasWaited = now.getTime() - createdAt.getTime() > recheckAfterMs
  const told = new Map<string, FoundOpening>()
  // A digest says when it was last seen. Another try of an email that did not wait at first keeps its words.
  const isLate = gatheredAt.getTime() - createdAt.getTime() > recheckAfterMs
  for (const match of hasWaited ? await stillOpen({ em, matches: ahead, isLate }) : ahead) {
    const { matchClass: _asked, ...found } = match
    const opening = `${found.venueId} ${found.date} ${found.opening.key}`
    if (!told.has(opening)) told.set(opening, found)
  }
  return [...told.values()]
}

async function stillOpen({
  em,
  matches,
  isLate,
}: {
  em: EntityManager
  matches: readonly FoundMatch[]
  isLate: boolean
}): Promise<FoundMatch[]> {
  const open = new Map<string, { opening: FoundMatch['opening']; readAt: Date }>()
  for (const venueId of new Set(matches.map((match) => match.venueId))) {
    const dates = [...new Set(matches.filter((match) => match.venueId === venueId).map(({ date }) => date))]
    for (const day of await loadVenueDays(em, venueId, dates)) {
      for (const opening of day.openings)
        open.set(`${venueId} ${day.date} ${opening.key}`, { opening, readAt: day.readAt })
    }
  }
  return matches.flatMap((match) => {
    const { opening, readAt } = open.get(`${match.venueId} ${match.date} ${match.opening.key}`) ?? {}
    const isMet = opening && (classesMetBy(match.sport, opening) & (1 << match.matchClass)) !== 0
    return isMet ? [{ ...match, opening, ...(isLate && readAt && { foundAt: readAt }) }] : []
  })
}
