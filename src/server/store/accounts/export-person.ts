import { json } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { addressHash } from '#server/store/outbox/suppressions.ts'
import { execute, statement } from '#server/store/statement.ts'

/** Columns that are secrets, or inner numbers that mean nothing to anybody. */
const hidden = {
  users: [
    'password',
    'email_verification_token',
    'email_verification_expires',
    'password_reset_token',
    'password_reset_expires',
  ],
  session: ['id', 'user_id'],
  passkey: ['user_id', 'credential_id', 'public_key', 'counter'],
  alert: ['user_id', 'slot_mask', 'match_class', 'fingerprint'],
  match: ['address', 'notification_id', 'push_gathering_id'],
  notification: [
    'user_id',
    'payload',
    'dedupe_key',
    'priority',
    'attempt',
    'failures',
    'lease_until',
    'lease_owner',
    'subscription_id',
    'gathering_id',
    'webhook_id',
    'channel_id',
  ],
  share: ['token_hash'],
  joined: ['shared_id'],
  browser: ['id', 'user_id', 'session_id', 'endpoint', 'p256dh', 'auth'],
  change: ['id', 'user_id', 'confirm_token', 'undo_token'],
}

/** Rows of a table as JSON, without the hidden columns. Columns that are added later are included. */
function rowsOf(from: string, alias: string, without: readonly string[] = ['user_id']) {
  const names = without.map((name) => `'${name}'`).join(', ')
  return statement(`select to_jsonb(${alias}) - array[${names}]::text[] as row from ${from}`, {
    row: json<Record<string, unknown>>(),
  })
}

/** The query of each part of an export. */
const parts = {
  account: [rowsOf('users u where u.id = ?', 'u', hidden.users), 'userId'],
  preferences: [rowsOf('user_preferences p where p.user_id = ?', 'p'), 'userId'],
  sessions: [rowsOf('session s where s.user_id = ? order by s.created_at', 's', hidden.session), 'userId'],
  passkeys: [rowsOf('passkey k where k.user_id = ? order by k.created_at', 'k', hidden.passkey), 'userId'],
  calendarLink: [rowsOf('calendar_feed f where f.user_id = ?', 'f', ['user_id', 'token_hash']), 'userId'],
  keys: [rowsOf('api_key k where k.user_id = ? order by k.created_at', 'k', ['id', 'user_id', 'key_hash']), 'userId'],
  webhooks: [rowsOf('webhook w where w.user_id = ? order by w.created_at', 'w', ['id', 'user_id', 'nonce']), 'userId'],
  channels: [rowsOf('channel c where c.user_id = ? order by c.created_at', 'c', ['id', 'user_id', 'url']), 'userId'],
  alerts: [
    rowsOf('alert a where a.user_id = ? or a.email = ? order by a.created_at', 'a', hidden.alert),
    'userId',
    'email',
  ],
  found: [
    rowsOf(
      'alert_match m join alert a on a.id = m.alert_id where a.user_id = ? or a.email = ? order by m.found_at',
      'm',
      hidden.match,
    ),
    'userId',
    'email',
  ],
  sharedByLink: [
    rowsOf(
      'alert_share h join alert a on a.id = h.alert_id where a.user_id = ? or a.email = ? order by h.created_at',
      'h',
      hidden.share,
    ),
    'userId',
    'email',
  ],
  joined: [
    rowsOf(
      'joined_alert j join alert a on a.id = j.alert_id where a.user_id = ? or a.email = ? order by j.joined_at',
      'j',
      hidden.joined,
    ),
    'userId',
    'email',
  ],
  requests: [
    rowsOf('alert_request q where q.user_id = ? order by q.created_at', 'q', ['user_id', 'request_id', 'is_visitor']),
    'userId',
  ],
  emails: [
    rowsOf('notification n where n.user_id = ? or n.address = ? order by n.created_at', 'n', hidden.notification),
    'userId',
    'email',
  ],
  browsersPushedTo: [
    rowsOf('push_subscription b where b.user_id = ? order by b.created_at', 'b', hidden.browser),
    'userId',
  ],
  pushes: [rowsOf('push_gathering g where g.user_id = ? order by g.created_at', 'g', ['id', 'user_id']), 'userId'],
  emailChanges: [rowsOf('email_change c where c.user_id = ? order by c.requested_at', 'c', hidden.change), 'userId'],
  events: [rowsOf('user_analytics e where e.user_id = ? order by e."timestamp"', 'e', ['id', 'user_id']), 'userId'],
  noEmails: [rowsOf('suppression s where s.address_hash = ?', 's', ['address_hash']), 'addressHash'],
  linksAskedFor: [
    rowsOf('link_request r where r.address_hash = ? order by r.requested_at', 'r', ['address_hash']),
    'addressHash',
  ],
  knownOrigins: [
    rowsOf('known_origin o where o.address_hash = ?', 'o', ['origin_hash', 'address_hash']),
    'addressHash',
  ],
} as const

export type PersonExport = Record<keyof typeof parts, Record<string, unknown>[]>

/** Every row of a person, without secrets and without anything of others (decision 0025). */
export async function exportPerson(
  em: EntityManager,
  { userId, email }: { userId: string; email: string },
): Promise<PersonExport> {
  const known = { userId, email, addressHash: addressHash(email) }
  const exported: [string, Record<string, unknown>[]][] = []
  for (const [part, [rows, ...keys]] of Object.entries(parts)) {
    const found = await execute(
      em,
      rows,
      keys.map((key) => known[key]),
    )
    exported.push([part, found.map(({ row }) => row)])
  }
  return Object.fromEntries(exported) as PersonExport
}
