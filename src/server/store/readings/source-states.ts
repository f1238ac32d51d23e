import type { EntityManager } from '#server/store/entity-manager.ts'
import { SourceStateEntity, type SourceStateRow } from '#server/store/entities/source-state-entity.ts'
import { execute, statement } from '#server/store/statement.ts'

export type { SourceStateRow }

const beginAnewStatement = statement(
  'update source_state set cursor = null, failures = 0, next_read_at = null where venue_id = ?',
)

/** For a venue whose source is another one from now on: what that before asked for, and how it failed, holds no more. */
export async function beginAnew(em: EntityManager, venueId: string): Promise<void> {
  await execute(em, beginAnewStatement, [venueId])
}

export function loadSourceState(em: EntityManager, venueId: string): Promise<SourceStateRow | null> {
  return em.findOne(SourceStateEntity, { venueId }, { refresh: true })
}

export function loadSourceStates(em: EntityManager): Promise<SourceStateRow[]> {
  return em.find(SourceStateEntity, {}, { refresh: true, orderBy: { venueId: 'asc' } })
}
