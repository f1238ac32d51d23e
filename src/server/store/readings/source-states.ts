import type { ReadingStatus } from '#domain/availability/opening.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { SourceStateEntity, type SourceStateRow } from '#server/store/entities/source-state-entity.ts'
import { execute, statement } from '#server/store/statement.ts'

export type { SourceStateRow }

const saveAttemptStatement =
  statement(`insert into source_state (venue_id, system, status, reason, last_read_at, last_good_at, failures, cursor)
     values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (venue_id) do update set system = excluded.system, status = excluded.status, reason = excluded.reason,
       last_read_at = excluded.last_read_at, last_good_at = coalesce(excluded.last_good_at, source_state.last_good_at),
       failures = case when excluded.failures = 0 then 0 else source_state.failures + 1 end,
       cursor = coalesce(excluded.cursor, source_state.cursor)`)

/** Records an attempt in the venue's state. A good one resets the failures, any other adds one. */
export async function saveAttempt({
  em,
  venueId,
  system,
  status,
  reason,
  readAt,
  cursor,
}: {
  em: EntityManager
  venueId: string
  system: string
  status: ReadingStatus
  reason: string | undefined
  readAt: Date
  cursor: string | undefined
}): Promise<void> {
  const good = status === 'ok' || status === 'partial'
  await execute(em, saveAttemptStatement, [
    venueId,
    system,
    status,
    reason ?? null,
    readAt,
    good ? readAt : null,
    good ? 0 : 1,
    cursor ?? null,
  ])
}

const saveNextReadingStatement = statement('update source_state set next_read_at = ? where venue_id = ?')

export async function saveNextReading(em: EntityManager, venueId: string, nextReadAt: Date): Promise<void> {
  await execute(em, saveNextReadingStatement, [nextReadAt, venueId])
}

export function loadSourceState(em: EntityManager, venueId: string): Promise<SourceStateRow | null> {
  return em.findOne(SourceStateEntity, { venueId }, { refresh: true })
}

export function loadSourceStates(em: EntityManager): Promise<SourceStateRow[]> {
  return em.find(SourceStateEntity, {}, { refresh: true, orderBy: { venueId: 'asc' } })
}
