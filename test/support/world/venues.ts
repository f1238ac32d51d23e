import type { BookingSystem } from '#domain/venues/booking-system.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { notifyAllFound } from '#server/pipeline/delivery/notify-loop.ts'
import { pollSource, type Polled } from '#server/pipeline/reading/poll-source.ts'
import { addressOf } from '#server/sources/source-entry.ts'
import { connect } from '#test/support/connectors.ts'
import type { World } from '#test/support/world.ts'

/** Each day costs requests. */
const daysAhead = 7

export async function startVenues(
  { em, now, atEnd }: Pick<World, 'em' | 'now' | 'atEnd'>,
  /** The venues alone, or with the booking system that each is to speak. */
  venues: readonly string[] | Readonly<Record<string, BookingSystem>>,
) {
  const systems = isList(venues) ? {} : venues
  const venueIds = isList(venues) ? venues : Object.keys(venues)
  const sandbox = await startSandbox({ seed: 3, now, venueIds, systems })
  atEnd(() => sandbox.stop())
  const { connectors, close } = connect({ entries: sandbox.sources.map((one) => ({ ...one, daysAhead })), now })
  atEnd(close)
  return {
    sandbox,
    /** Reads a venue once, as the worker does, and notifies its openings. */
    async poll(venueId: string): Promise<Polled> {
      const found = connectors.find(({ entry }) => entry.venue === venueId)
      if (!found) throw new Error(`${venueId} is not in this sandbox`)
      const paced = {
        ...found.entry,
        source: found.source,
        venue: found.entry.listing,
        host: new URL(addressOf(found.entry)).host,
      }
      const polled = await pollSource({ paced, em, now, random: () => 0.5, signal: AbortSignal.timeout(30_000) })
      const nextReadAt = new Date(now().getTime() + polled.nextInMs)
      await em().execute('update source_state set next_read_at = ? where venue_id = ?', [nextReadAt, venueId])
      await notifyAllFound({ em, now })
      return polled
    },
  }
}

function isList(venues: readonly string[] | Readonly<Record<string, BookingSystem>>): venues is readonly string[] {
  return Array.isArray(venues)
}
