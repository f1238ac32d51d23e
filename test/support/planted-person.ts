import { randomUUID } from 'node:crypto'
import { addressHash } from '#server/store/outbox/suppressions.ts'
import type { AuthWorld } from './auth-world.ts'
import { columnClasses } from './person-columns.ts'

/** Columns in which any text may stand, which therefore get a value that can be recognised. */
export const freeTexts: Record<string, readonly string[]> = {
  users: ['first_name', 'last_name', 'email_verification_token', 'password_reset_token'],
  session: ['browser', 'ip_address'],
  passkey: ['credential_id', 'public_key', 'name'],
  passkey_challenge: ['challenge'],
  calendar_feed: ['token_hash'],
  api_key: ['name', 'key_hash'],
  webhook: ['url', 'nonce', 'last_failure'],
  channel: ['url', 'last_failure'],
  email_change: ['old_email', 'new_email', 'confirm_token', 'undo_token'],
  user_preferences: ['default_location', 'digest_time', 'tennis_venues', 'golf_venues', 'futsal_venues'],
  user_analytics: ['event_type', 'event_data', 'ip_address', 'user_agent'],
  alert: [
    'venues',
    'time_slots',
    'days_of_week',
    'specific_date',
    'specific_dates',
    'batch_id',
    'fingerprint',
    'end_reason',
    'venue_preset',
    'preset_catalogue',
  ],
  alert_match: ['venue_id', 'opening_key', 'sport', 'opening'],
  alert_request: ['answer'],
  push_subscription: ['endpoint', 'p256dh', 'auth'],
  alert_share: ['token_hash'],
  joined_alert: ['name'],
  notification: ['payload', 'dedupe_key', 'last_error'],
  suppression: ['reason'],
  link_request: ['kind'],
}

/** A person and where their rows are. */
export interface Planted {
  who: string
  email: string
  password: string
  token: string
  userId: string
  hash: string
  /** Table → condition that finds the person's rows. */
  rows: Record<string, string>
}

const isOf = {
  user: (one: { userId: string }) => `user_id = '${one.userId}'`,
  hash: (one: { hash: string }) => `address_hash = '${one.hash}'`,
}

/** A row in every table that can hold a person, with a value in every column that can be recognised. */
export async function plant(world: AuthWorld, who: string): Promise<Planted> {
  const email = `${who}@example.com`
  const { password, token } = await world.member(email)
  await world.addAlert({ email, specificDate: '2026-12-01' })
  const run = (sql: string, parameters: unknown[] = []) => world.em().execute<Record<string, string>[]>(sql, parameters)
  const [user] = await run('select id from users where email = ?', [email])
  const userId = user?.id ?? ''
  const [alert] = await run('select id from alert where user_id = ?', [userId])
  const now = world.now()
  const hash = addressHash(email)
  await run('insert into user_preferences (user_id, created_at, updated_at) values (?, ?, ?)', [userId, now, now])
  await run(
    `insert into passkey (credential_id, user_id, public_key, counter, name, created_at) values (?, ?, 'k', 1, 'n', ?)`,
    [who, userId, now],
  )
  await run(`insert into api_key (id, user_id, name, key_hash, created_at) values (gen_random_uuid(), ?, 'n', ?, ?)`, [
    userId,
    who,
    now,
  ])
  await run(`insert into webhook (id, user_id, url, nonce, created_at) values (gen_random_uuid(), ?, 'u', 'n', ?)`, [
    userId,
    now,
  ])
  await run(`insert into channel (id, user_id, url, created_at) values (gen_random_uuid(), ?, 'u', ?)`, [userId, now])
  await run('insert into calendar_feed (user_id, token_hash, created_at) values (?, ?, ?)', [userId, who, now])
  await run(
    `insert into passkey_challenge (id, purpose, session_id, challenge, expires_at)
       select gen_random_uuid(), 'prove', id, 'c', ? from session where user_id = ?`,
    [now, userId],
  )
  await run(
    `insert into email_change (id, user_id, old_email, new_email, confirm_token, undo_token, requested_at, expires_at)
       values (gen_random_uuid(), ?, 'o', 'n', ?, ?, ?, ?)`,
    [userId, `${who}1`, `${who}2`, now, now],
  )
  await run(
    `insert into user_analytics (id, "timestamp", user_id, event_type, event_data) values (gen_random_uuid(), ?, ?, 'e', '{}')`,
    [now, userId],
  )
  await run(
    `insert into alert_match (alert_id, venue_id, date, opening_key, opened_at, slot, sport, opening, found_at, address)
       values (?, 'v', '2026-12-01', 'k', ?, 26, 'tennis', '{}', ?, ?)`,
    [alert?.id, now, now, email],
  )
  await run('insert into alert_share (alert_id, token_hash, created_at) values (?, ?, ?)', [alert?.id, who, now])
  await run('insert into joined_alert (alert_id, shared_id, name, joined_at) values (?, ?, ?, ?)', [
    alert?.id,
    alert?.id,
    who,
    now,
  ])
  await run(
    `insert into alert_request (user_id, request_id, is_visitor, answer, created_at) values (?, ?, false, '{}', ?)`,
    [userId, randomUUID(), now],
  )
  await run(
    `insert into push_subscription (id, user_id, endpoint, p256dh, auth, created_at, seen_at)
       values (gen_random_uuid(), ?, ?, 'p', 'a', ?, ?)`,
    [userId, who, now, now],
  )
  await run(
    'insert into push_gathering (id, user_id, since, due_at, created_at) values (gen_random_uuid(), ?, ?, ?, ?)',
    [userId, now, now, now],
  )
  await run(`insert into suppression (address_hash, reason, created_at) values (?, 'r', ?)`, [hash, now])
  await run('delete from notification where user_id = ? and kind <> ?', [userId, 'verify-email'])
  const rows: Record<string, string> = {
    users: `id = '${userId}'`,
    passkey_challenge: `session_id in (select id from session where ${isOf.user({ userId })})`,
    alert_match: `alert_id = '${alert?.id}'`,
    alert_target: `alert_id = '${alert?.id}'`,
    alert_share: `alert_id = '${alert?.id}'`,
    joined_alert: `alert_id = '${alert?.id}'`,
    rate_limit: `position('${hash}' in key) > 0 or position('${userId}' in key) > 0`,
  }
  for (const [table, columns] of Object.entries(columnClasses)) {
    if ('user_id' in columns) rows[table] ??= isOf.user({ userId })
    if ('address_hash' in columns) rows[table] ??= isOf.hash({ hash })
  }
  for (const [table, columns] of Object.entries(freeTexts)) {
    for (const column of columns) await run(markingOf({ table, column, who }).replace('$rows', rows[table] ?? 'false'))
  }
  return { who, email, password, token, userId, hash, rows }
}

export function mark(who: string, table: string, column: string): string {
  return `mark ${who} ${table} ${column}`
}

function markingOf({ table, column, who }: { table: string; column: string; who: string }): string {
  const text = mark(who, table, column)
  const value = /^(event_data|venue_preset|opening|answer|payload)$/.test(column)
    ? `'{"mark": "${text}"}'`
    : /^(venues|time_slots|days_of_week|specific_dates|tennis_venues|golf_venues|futsal_venues)$/.test(column)
      ? `array['${text}']`
      : `'${text}'`
  return `update ${table} set ${column} = ${value} where $rows`
}
