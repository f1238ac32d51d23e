import { json, text, uuid } from '#server/store/column.ts'
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

const known = { userId: uuid(), email: text(), address: text() }

/** Rows of a table as JSON, without the hidden columns. Columns that are added later are included. */
function rowsOf(from: string, alias: string, without: readonly string[] = ['user_id']) {
  const names = without.map((name) => `'${name}'`).join(', ')
  const named = Object.entries(known).filter(([name]) => from.includes(`:${name}`))
  return statement({
    takes: Object.fromEntries(named) as typeof known,
    gives: { row: json<Record<string, unknown>>() },
    sql: `select to_jsonb(${alias}) - array[${names}]::text[] as row from ${from}`,
  })
}

/** The query of each part of an export. */
const parts = {
  account: rowsOf('users u where u.id = :userId', 'u', hidden.users),
  preferences: rowsOf('user_preferences p where p.user_id = :userId', 'p'),
  sessions: rowsOf('session s where s.user_id = :userId order by s.created_at', 's', hidden.session),
  passkeys: rowsOf('passkey k where k.user_id = :userId order by k.created_at', 'k', hidden.passkey),
  calendarLink: rowsOf('calendar_feed f where f.user_id = :userId', 'f', ['user_id', 'token_hash']),
  keys: rowsOf('api_key k where k.user_id = :userId order by k.created_at', 'k', ['id', 'user_id', 'key_hash']),
  webhooks: rowsOf('webhook w where w.user_id = :userId order by w.created_at', 'w', ['id', 'user_id', 'nonce']),
  channels: rowsOf('channel c where c.user_id = :userId order by c.created_at', 'c', ['id', 'user_id', 'url']),
  alerts: rowsOf('alert a where a.user_id = :userId or a.email = :email order by a.created_at', 'a', hidden.alert),
  found: rowsOf(
    'alert_match m join alert a on a.id = m.alert_id where a.user_id = :userId or a.email = :email order by m.found_at',
    'm',
    hidden.match,
  ),
  sharedByLink: rowsOf(
    'alert_share h join alert a on a.id = h.alert_id where a.user_id = :userId or a.email = :email order by h.created_at',
    'h',
    hidden.share,
  ),
  joined: rowsOf(
    'joined_alert j join alert a on a.id = j.alert_id where a.user_id = :userId or a.email = :email order by j.joined_at',
    'j',
    hidden.joined,
  ),
  requests: rowsOf('alert_request q where q.user_id = :userId order by q.created_at', 'q', [
    'user_id',
    'request_id',
    'is_visitor',
  ]),
  emails: rowsOf(
    'notification n where n.user_id = :userId or n.address = :email order by n.created_at',
    'n',
    hidden.notification,
  ),
  browsersPushedTo: rowsOf('push_subscription b where b.user_id = :userId order by b.created_at', 'b', hidden.browser),
  pushes: rowsOf('push_gathering g where g.user_id = :userId order by g.created_at', 'g', ['id', 'user_id']),
  emailChanges: rowsOf('email_change c where c.user_id = :userId order by c.requested_at', 'c', hidden.change),
  events: rowsOf('user_analytics e where e.user_id = :userId order by e."timestamp"', 'e', ['id', 'user_id']),
  noEmails: rowsOf('suppression s where s.address_hash = :address', 's', ['address_hash']),
  linksAskedFor: rowsOf('link_request r where r.address_hash = :address order by r.requested_at', 'r', [
    'address_hash',
  ]),
  knownOrigins: rowsOf('known_origin o where o.address_hash = :address', 'o', ['origin_hash', 'address_hash']),
}

export type PersonExport = Record<keyof typeof parts, Record<string, unknown>[]>

/** Every row of a person, without secrets and without anything of others (decision 0025). */
export async function exportPerson(
  em: EntityManager,
  { userId, email }: { userId: string; email: string },
): Promise<PersonExport> {
  const person = { userId, email, address: addressHash(email) }
  const exported: [string, Record<string, unknown>[]][] = []
  for (const [part, rows] of Object.entries(parts)) {
    exported.push([part, (await execute(em, rows, person)).map(({ row }) => row)])
  }
  return Object.fromEntries(exported) as PersonExport
}
