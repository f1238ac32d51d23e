import { holesOf, minutesOf, spotsOf } from '#domain/availability/opening.ts'
import { instantOf, venueIso } from '#domain/calendar/venue-time.ts'
import type { CalledOpening, WebhookEvent } from '#domain/integrations/webhook.ts'
import { isStillAhead } from '#domain/notifications/found-opening.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadCalledMatches, type CalledMatch } from '#server/store/outbox/claims/webhook-calls.ts'
import { loadVenueDays, type StoredVenueDay } from '#server/store/readings/venue-days.ts'

/**
 * The body of a webhook call (rule integrations-6): each match that has not begun and whose alert is active, with its
 * current availability. Undefined if no match is left.
 */
export async function renderCall({
  em,
  matches,
  isAgain = false,
  catalogue,
  now,
}: {
  em: EntityManager
  matches: readonly object[]
  /** True for a call that its owner sends once more: it leaves out nothing. */
  isAgain?: boolean | undefined
  catalogue: Catalogue
  now: Date
}): Promise<WebhookEvent | undefined> {
  const timestamp = now.toISOString()
  if (matches.length === 0)
    return { type: 'test', timestamp, data: { message: 'This webhook is called by Courtside.' } }
  const found = await loadCalledMatches(em, matches, now)
  const current = found.filter((match) => isAgain || (!match.isResting && isStillAhead(match, now)))
  if (current.length === 0) return undefined
  const days = await daysOf(em, current)
  const openings = current.map((match) => calledOpening(match, days.get(`${match.venueId} ${match.date}`), catalogue))
  return { type: 'openings.found', timestamp, data: { openings } }
}

async function daysOf(em: EntityManager, matches: readonly CalledMatch[]): Promise<Map<string, StoredVenueDay>> {
  const byVenue = Map.groupBy(matches, ({ venueId }) => venueId)
  const days = new Map<string, StoredVenueDay>()
  for (const [venueId, some] of byVenue) {
    const dates = [...new Set(some.map(({ date }) => date))]
    for (const day of await loadVenueDays(em, venueId, dates)) days.set(`${venueId} ${day.date}`, day)
  }
  return days
}

function calledOpening(match: CalledMatch, day: StoredVenueDay | undefined, catalogue: Catalogue): CalledOpening {
  const { alertId, sport, venueId, date, opening, foundAt } = match
  const { resource, priceCents, startMinutes } = opening
  const asked =
    sport === 'golf'
      ? { holes: holesOf(opening), spots: spotsOf(opening) }
      : { maxMinutes: minutesOf(opening), ...(opening.spots !== undefined && { spots: opening.spots }) }
  return {
    alertId,
    sport,
    venueId,
    venue: catalogue.nameOf(venueId),
    startsAt: venueIso(instantOf(date, startMinutes)),
    ...(resource !== undefined && { resource }),
    ...asked,
    ...(priceCents !== undefined && { priceCents }),
    membersOnly: opening.forMembers === true,
    bookingUrl: opening.bookingUrl,
    foundAt: foundAt.toISOString(),
    isFree: isFree(match, day),
  }
}

/** False only if a reading since then no longer shows the opening; null without such a reading. */
function isFree({ opening, foundAt }: CalledMatch, day: StoredVenueDay | undefined): boolean | null {
  const shown = [...(day?.openings ?? []), ...(day?.forMembers ?? [])].some(({ key }) => key === opening.key)
  if (shown) return true
  return day && day.readAt > foundAt ? false : null
}
