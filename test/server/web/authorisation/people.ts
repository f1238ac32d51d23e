import { randomUUID } from 'node:crypto'
import { linkedAlert } from '#domain/alerts/links/link-action.ts'
import { hashToken, tokenFor } from '#server/signing/one-time-token.ts'
import { writeVenueLink } from '#server/signing/venue-link.ts'
import { signLink } from '#server/signing/signed-link.ts'
import { callForTest } from '#server/store/integrations/webhooks.ts'
import type { AlertSite } from '#test/support/alert-site.ts'
import { addSession } from './bad-tokens.ts'

/** A verified account with one of everything that a person can have. */
export interface Person {
  name: string
  email: string
  password: string
  token: string
  userId: string
  sessionId: string
  /** A session of theirs on another device. */
  otherSessionId: string
  alertId: string
  endpoint: string
  credentialId: string
  keyId: string
  webhookId: string
  callId: string
  pausedKeyId: string
  pausedWebhookId: string
  channelId: string
  pausedChannelId: string
  /** Tokens of the links in their emails. */
  links: Links
}

type Links = Record<
  | 'verify'
  | 'reset'
  | 'calendar'
  | 'shared'
  | 'confirmEmail'
  | 'undoEmail'
  | 'confirm'
  | 'manage'
  | 'unsubscribe'
  | 'ownVenue',
  string
>

/** Keys of a subscription that gets no push. */
export const pushKeys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

export async function makePerson(site: AlertSite, name: string): Promise<Person> {
  const email = `${name}@example.com`
  const { password, token } = await site.member(email)
  const run = (sql: string, parameters: unknown[] = []) => site.em().execute<{ id: string }[]>(sql, parameters)
  const idOf = async (sql: string) => (await run(sql, [email]))[0]?.id ?? ''
  const userId = await idOf('select id from users where email = ?')
  const sessionId = await idOf('select s.id from session s join users u on u.id = s.user_id where u.email = ?')
  const otherSessionId = await addSession(site, userId)
  const { body } = await site.create({ email }, token)
  await site.call('PUT', '/api/user/preferences', { token, body: { tennisVenues: ['Collaroy Tennis Club'] } })
  const endpoint = `https://push.example/${name}`
  const subscription = { json: { endpoint, keys: pushKeys } }
  await site.call('POST', '/trpc/push.subscribe', { token, body: subscription })
  const credentialId = `key-of-${name}`
  await run(
    `insert into passkey (credential_id, user_id, public_key, counter, name, created_at) values (?, ?, 'k', 1, ?, ?)`,
    [credentialId, userId, `Passkey of ${name}`, site.now()],
  )
  await site.visit().forgotPassword({ email })
  const person = { name, email, password, token, userId, sessionId, otherSessionId, alertId: body.id, endpoint }
  const links = await linksOf(site, person)
  await waitingEmailChanges(site, userId, email, links)
  const calendar = [userId, hashToken(links.calendar), site.now()]
  await run('insert into calendar_feed (user_id, token_hash, created_at) values (?, ?, ?)', calendar)
  const [keyId, webhookId, pausedKeyId, pausedWebhookId] = [1, 2, 3, 4].map(() => randomUUID()) as Integrations
  const now = site.now()
  const keys = 'insert into api_key (id, user_id, name, key_hash, created_at, paused_at) values (?, ?, ?, ?, ?, ?)'
  for (const [id, pausedAt] of [[keyId], [pausedKeyId, now]] as const)
    await run(keys, [id, userId, `Key of ${name}`, `hash of ${id}`, now, pausedAt ?? null])
  const webhooks = 'insert into webhook (id, user_id, url, nonce, created_at, paused_at) values (?, ?, ?, ?, ?, ?)'
  for (const [id, pausedAt] of [[webhookId], [pausedWebhookId, now]] as const)
    await run(webhooks, [id, userId, `https://${name}.example/hook`, `nonce of ${name}`, now, pausedAt ?? null])
  const [channelId, pausedChannelId] = [randomUUID(), randomUUID()]
  const channels = `insert into channel (id, user_id, url, created_at, paused_at) values (?, ?, 'a', ?, null), (?, ?, 'b', ?, ?)`
  await run(channels, [channelId, userId, now, pausedChannelId, userId, now, now])
  await callForTest(site.em(), { id: webhookId, userId, now })
  const [call] = await run('select id from notification where webhook_id = ?', [webhookId])
  const shared = [body.id, hashToken(links.shared), site.now()]
  await run('insert into alert_share (alert_id, token_hash, created_at) values (?, ?, ?)', shared)
  const integrations = { keyId, webhookId, pausedKeyId, pausedWebhookId, channelId, pausedChannelId }
  return { ...person, credentialId, ...integrations, callId: call?.id ?? '', links }
}

type Integrations = [string, string, string, string]

/** One change of address that was made, and one that waits to be confirmed. */
async function waitingEmailChanges(site: AlertSite, userId: string, email: string, links: Links): Promise<void> {
  const now = site.now()
  const later = new Date(now.getTime() + 3_600_000)
  const columns = `id, user_id, old_email, new_email, requested_at, expires_at, confirm_token`
  const run = (sql: string, parameters: unknown[]) => site.em().execute(sql, parameters)
  await run(`insert into email_change (${columns}) values (?, ?, ?, ?, ?, ?, ?)`, [
    randomUUID(),
    userId,
    email,
    `new-${email}`,
    now,
    later,
    hashToken(links.confirmEmail),
  ])
  await run(
    `insert into email_change (${columns}, confirmed_at, undo_token, undo_expires_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [randomUUID(), userId, `old-${email}`, email, now, later, `used ${email}`, now, hashToken(links.undoEmail), later],
  )
}

async function linksOf(site: AlertSite, { name, email, alertId }: Pick<Person, 'name' | 'email' | 'alertId'>) {
  const [key] = site.deps.jwtSecrets
  const [verify = ''] = await site.mailedTokens(email, 'verify-email')
  const [reset = ''] = await site.mailedTokens(email, 'reset-password')
  return {
    verify,
    reset,
    calendar: tokenFor({ keys: [key], purpose: 'confirm-email', nonce: `calendar of ${name}` }),
    shared: tokenFor({ keys: [key], purpose: 'confirm-email', nonce: `shared by ${name}` }),
    confirmEmail: tokenFor({ keys: [key], purpose: 'confirm-email', nonce: name }),
    undoEmail: tokenFor({ keys: [key], purpose: 'undo-email', nonce: name }),
    ...signedLinks(site, { email, alertId }, key),
  }
}

function signedLinks(site: AlertSite, { email, alertId }: Pick<Person, 'email' | 'alertId'>, key: string) {
  const issuedAt = site.now()
  return {
    confirm: signLink({ key, purpose: 'confirm-alert', subject: email, issuedAt }),
    manage: signLink({ key, purpose: 'manage-alert', subject: linkedAlert(alertId, email) }),
    unsubscribe: signLink({ key, purpose: 'unsubscribe', subject: email }),
    ownVenue: writeVenueLink(key, { venueId: 'Long Reef', email: 'office@longreefgolfclub.com.au', issuedAt }),
  }
}

/** A person's links as a forger without our key writes them. */
export function forgedLinks(site: AlertSite, person: Person): Links {
  const key = 'a key that somebody else made up for it'
  const forge = (nonce: string) => tokenFor({ keys: [key], purpose: 'verify-email', nonce })
  const { name } = person
  const made = {
    calendar: forge(name),
    shared: forge(name),
    verify: forge(name),
    reset: forge(name),
    confirmEmail: forge(name),
    undoEmail: forge(name),
  }
  return { ...made, ...signedLinks(site, person, key) }
}
