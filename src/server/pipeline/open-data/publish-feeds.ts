import { createHash } from 'node:crypto'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { slotFactsOf } from '#domain/open-data/slot-facts.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { publishFacilities } from '#server/store/open-data/feed-facilities.ts'
import {
  changedDays,
  lockFeeds,
  publishDays,
  type ChangedDay,
  type FeedSlot,
} from '#server/store/open-data/feed-changes.ts'

/** A day with an older good reading counts as unknown (rule feeds-3). */
const knownForMs = 86_400_000
/** Days that one transaction publishes, so that none locks many rows for long. */
const daysAtOnce = 100

export interface PublishedVenues {
  /** The venues that are read. */
  read: readonly string[]
  /** Those of them that may be republished regardless of their licence. */
  republished: readonly string[]
}

/**
 * Brings the open feeds up to date. It reads only stored readings, so recording a reading neither works nor waits for
 * it. Returns the number of changed venue-days.
 */
export async function publishFeeds({
  em,
  now,
  venues: { read, republished },
}: {
  em: () => EntityManager
  now: () => Date
  venues: PublishedVenues
}): Promise<number> {
  let published = 0
  for (;;) {
    const at = now()
    const count = await inTransaction(em(), async (tx) => {
      if (!(await lockFeeds(tx))) return 0
      const readSince = new Date(at.getTime() - knownForMs)
      const days = await changedDays(tx, { today: venueDate(at), readSince, read, republished, limit: daysAtOnce })
      if (days.length === 0) return 0
      await publishDays(tx, { days, slots: days.flatMap(slotsOf), now: at })
      await publishFacilities(tx, [...new Set(days.map(({ venueId }) => venueId))], at)
      return days.length
    })
    published += count
    if (count < daysAtOnce) return published
  }
}

function slotsOf({ venueId, date, openings }: ChangedDay): FeedSlot[] {
  const venue = catalogue.byId(venueId)
  if (!venue || !openings) return []
  return openings.map((opening) => ({
    id: `${venueId}/${date}/${shortKey(opening.key)}`,
    venueId,
    date,
    facts: slotFactsOf(venue.sport, opening),
  }))
}

/** A booking system's keys have any length and content. */
function shortKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 16)
}
