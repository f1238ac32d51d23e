import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { FacilityFacts, SlotFacts } from '#domain/open-data/slot-facts.ts'
import { json, nullable, text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

/** One item of a feed in its newest version. `facts` is null if it was deleted. */
export interface FeedItem {
  id: string
  venueId: string
  date: LocalDate | null
  facts: SlotFacts | FacilityFacts | null
  /** Milliseconds times 1000, plus the index in the batch: a whole number that grows with every change. */
  version: number
}

const columns = `id, venue_id as "venueId", to_char(date, 'YYYY-MM-DD') as date, facts, version::text as version`
const row = {
  id: text(),
  venueId: text(),
  date: nullable(text()),
  facts: nullable(json<SlotFacts | FacilityFacts>()),
  version: text(),
}

const afterVersionStatement = statement(
  `select ${columns} from feed_item where feed = ? and version > ?::bigint order by version limit ?`,
  row,
)
const afterTimestampStatement = statement(
  `select ${columns} from feed_item where feed = ? and (version / 1000, id) > (?::bigint, ? collate "C")
   order by version / 1000, id limit ?`,
  row,
)

/** A reader's position in a feed, in one of its two orders. */
export type FeedPosition = { afterChangeNumber: number } | { afterTimestamp: number; afterId: string }

/** The items after a position, the oldest change first. */
export async function feedItemsAfter(
  em: EntityManager,
  { feed, position, limit }: { feed: 'facility' | 'slot'; position: FeedPosition; limit: number },
): Promise<FeedItem[]> {
  const rows =
    'afterChangeNumber' in position
      ? await execute(em, afterVersionStatement, [feed, position.afterChangeNumber, limit])
      : await execute(em, afterTimestampStatement, [feed, position.afterTimestamp, position.afterId, limit])
  return rows.map((item) => ({ ...item, version: Number(item.version) }))
}
