import { randomUUID } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/postgresql'

/**
 * Puts a row into the outbox with these columns, and with what every row has: one that was sent, as if at `now`.
 *
 * @returns its id
 */
export async function plantNotification(
  em: SqlEntityManager,
  now: Date,
  columns: { address: string } & Record<string, unknown>,
): Promise<string> {
  const id = randomUUID()
  const all = {
    id,
    kind: 'openings-found',
    payload: '{}',
    priority: 1,
    attempt: 1,
    state: 'sent',
    available_at: now,
    created_at: now,
    ...columns,
  }
  const names = Object.keys(all)
  await em.execute(
    `insert into notification (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
    Object.values(all),
  )
  return id
}
