import { text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

const notifyStatement = statement({
  takes: { channel: text(), payload: text() },
  sql: 'select pg_notify(:channel, :payload)',
})

/** Notifies the listeners of a channel, once the transaction commits. */
export async function notifyChannel(em: EntityManager, channel: string, payload = ''): Promise<void> {
  await execute(em, notifyStatement, { channel, payload })
}
