import { randomUUID } from 'node:crypto'
import type { VenueChange } from '#domain/venues/own/own-reading.ts'
import { boolean, instant, text, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

const logStatement = statement('insert into venue_change (id, venue_id, change, changed_at) values (?, ?, ?, ?)')

/** Records a change, in the transaction that makes it, without the person: somebody at the venue's domain. */
export async function logVenueChange(
  em: EntityManager,
  { venueId, change, now }: { venueId: string; change: VenueChange; now: Date },
): Promise<void> {
  await execute(em, logStatement, [randomUUID(), venueId, change, now])
}

const newestStatement = statement(
  `select id, venue_id as "venueId", change, changed_at as "changedAt"
   from venue_change order by changed_at desc, id limit ?`,
  { id: uuid(), venueId: text(), change: text<VenueChange>(), changedAt: instant() },
)

export function newestVenueChanges(em: EntityManager, limit: number) {
  return execute(em, newestStatement, [limit])
}

const undoneStatement = statement(
  `select exists (
     select 1 from venue_change where venue_id = ? and change = 'undone-by-operator' and changed_at >= ?) as undone`,
  { undone: boolean() },
)

/** True if the operator has undone an opt-out of this venue since then: links sent before it are void. */
export async function wasUndoneSince(em: EntityManager, venueId: string, since: Date): Promise<boolean> {
  const [row] = await execute(em, undoneStatement, [venueId, since])
  return row?.undone ?? false
}

const dropBeforeStatement = statement('delete from venue_change where changed_at < ?')

export async function dropVenueChangesBefore(em: EntityManager, before: Date): Promise<void> {
  await execute(em, dropBeforeStatement, [before])
}
