import { columnOf } from '#server/store/column.ts'
import { FoundEntity } from '#server/store/entities/matching/found.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

const forgetFoundStatement = statement({
  takes: { venueId: columnOf(FoundEntity, 'venueId') },
  sql: `with gone as (delete from found where venue_id = :venueId returning id)
    delete from found_alert where found in (select id from gone)`,
})

/** Deletes what was found at a venue and not notified yet. */
export async function forgetFound(tx: EntityManager, venueId: string): Promise<void> {
  await execute(tx, forgetFoundStatement, { venueId })
}
