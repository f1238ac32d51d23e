import type { PoolClient } from 'pg'
import { quoted } from './backup-format.ts'

/** Counts of notifications whose outcome the backup lacks. */
export interface RestoredEmails {
  /** Sent once more, marked as a possible duplicate. */
  ambiguous: number
  /** They may have gone twice already, and are not sent a third time. */
  given: number
  /** Not begun when the backup was taken; they may have gone since. */
  pending: number
}

const ambiguousWait = "interval '10 minutes'"

/** Anything that was under way may have reached its reader after the backup was taken (decision 0032). */
const notificationsQuery = `
  with under_way as (
    update notification n set
      state = case when n.hand_overs >= 2 or (n.state = 'sending' and n.hand_overs = 1) then 'dead' else 'ambiguous' end,
      hand_overs = greatest(n.hand_overs, 1), available_at = $2::timestamptz + ${ambiguousWait},
      lease_owner = null, lease_until = null,
      last_error = 'ambiguous: it was being sent when the backup of ' || $1 || ' was taken'
    where n.state in ('sending', 'handed-over') returning n.state)
  select (select count(*)::integer from under_way where state = 'ambiguous') as ambiguous,
    (select count(*)::integer from under_way where state = 'dead') as given,
    (select count(*)::integer from notification where state = 'pending') as pending`

/** A session that was ended, and a link that was used, after the backup would work again. */
const endSessionsQuery = 'update session set ended_at = $1 where ended_at is null'
const voidResetsQuery = 'update users set password_reset_token = null, password_reset_expires = null'

const sequencesQuery = `
  select s.relname as sequence, t.relname as table, a.attname as column from pg_class s
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
  where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace and t.relname <> 'mikro_orm_migrations'`

/** Sequences continue after the largest restored number: a repeated one would be refused. */
async function goOnNumbering(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(sequencesQuery)
  for (const { sequence, table, column } of rows) {
    const largest = `select max(${quoted(column)}) as number from ${quoted(table)}`
    await client.query(`select setval('${quoted(sequence)}', number) from (${largest}) l where number is not null`)
  }
}

export async function afterRestore(
  client: PoolClient,
  { takenAt, now }: { takenAt: Date; now: Date },
): Promise<RestoredEmails> {
  const { rows } = await client.query<RestoredEmails>(notificationsQuery, [takenAt.toISOString(), now])
  await client.query(endSessionsQuery, [now])
  await client.query(voidResetsQuery)
  await goOnNumbering(client)
  return rows[0] ?? { ambiguous: 0, given: 0, pending: 0 }
}
