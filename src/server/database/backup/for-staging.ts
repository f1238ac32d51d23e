import type { PoolClient } from 'pg'
import { quoted } from './backup-format.ts'

/** Their rows would be sent, or let somebody in. */
const emptied = [
  'notification',
  'found',
  'found_alert',
  'webhook',
  'channel',
  'push_gathering',
  'push_subscription',
  'email_change',
  'session',
  'passkey',
  'api_key',
  'calendar_feed',
  'alert_share',
  'alert_request',
]

/** People's addresses, in every table. */
const addressColumns = ['email', 'address']

/**
 * Makes a restored database a copy that reaches nobody: no address leads to a mailbox (RFC 2606), nothing waits to be
 * sent, and no key, session or link of the original works. Equal addresses stay equal.
 */
export async function makeStaging(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public' and table_name <> 'mikro_orm_migrations'`,
  )
  // The backup may be of a version that had fewer tables.
  const tables = new Set(rows.map(({ table }) => table))
  for (const table of emptied) if (tables.has(table)) await client.query(`delete from ${quoted(table)}`)
  for (const { table, column } of rows.filter((one) => addressColumns.includes(one.column))) {
    const name = quoted(column)
    await client.query(`update ${quoted(table)} set ${name} = md5(${name}) || '@staging.invalid'`)
  }
  await client.query('update users set email_verification_token = null, email_verification_expires = null')
}
