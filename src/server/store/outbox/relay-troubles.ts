import type { EntityManager } from '#server/store/entity-manager.ts'
import { instant, text } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'

/** A stopped worker reports nothing more; a running one tries the relay once a minute. */
const freshMs = 3 * 60_000

const noteRelayTroubleStatement = statement(
  `insert into relay_refusal (worker, since, seen_at, reason) values (?, ?, ?, ?)
     on conflict (worker) do update set since = excluded.since, seen_at = excluded.seen_at, reason = excluded.reason`,
)

const forgetRelayTroubleStatement = statement('delete from relay_refusal where worker = ? or seen_at < ?')

const relayTroubleStatement = statement(
  'select since, reason from relay_refusal where seen_at > ? order by since limit 1',
  { since: instant(), reason: text() },
)

/** The instant since which a relay accepts nothing, and its answer. */
export interface RelayTrouble {
  since: Date
  reason: string
}

/** Shares that a worker's relay accepts nothing; undefined clears it. */
export async function shareRelayTrouble(
  em: EntityManager,
  { worker, trouble, now }: { worker: number; trouble: RelayTrouble | undefined; now: Date },
): Promise<void> {
  if (trouble) await execute(em, noteRelayTroubleStatement, [worker, trouble.since, now, trouble.reason.slice(0, 200)])
  else await execute(em, forgetRelayTroubleStatement, [worker, new Date(now.getTime() - freshMs)])
}

/** The longest trouble; undefined while every relay accepts mail. */
export async function relayTrouble(em: EntityManager, now: Date): Promise<RelayTrouble | undefined> {
  const [row] = await execute(em, relayTroubleStatement, [new Date(now.getTime() - freshMs)])
  return row
}
