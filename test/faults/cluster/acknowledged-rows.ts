import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { cheapHasher } from '#test/support/test-config.ts'
import type { Load } from './site-load.ts'

const password = 'green court 7'

/** Signed-in people, and the alerts that were confirmed to them. */
export interface Crew {
  tokens: string[]
  userIds: string[]
  /** The ids of alerts that were answered with 201. */
  alerts: string[]
  /** Makes an alert, and notes it where it was acknowledged. */
  makeAlert(random: () => number): Promise<void>
}

export async function registerPeople({
  em,
  origin,
  count,
  now,
}: {
  em: () => EntityManager
  origin: string
  count: number
  now: Date
}): Promise<Crew> {
  const emails = Array.from({ length: count }, (_, index) => `person${index}@example.com`)
  const userIds = await storeAccounts(em(), emails, now)
  const tokens = await Promise.all(emails.map((email) => signIn(origin, email)))
  const alerts: string[] = []
  return {
    tokens,
    userIds,
    alerts,
    async makeAlert(random) {
      const specificDate = addDays(venueDate(new Date()), 8 + Math.floor(random() * 15))
      const hour = 1 + Math.floor(random() * 8)
      const who = Math.floor(random() * count)
      const asked = { sport: 'tennis', venues: ['manly-lawn-tc'], timeSlots: [`${hour}:00 PM`], specificDate }
      const made = await createAlert(origin, { email: `person${who}@example.com`, ...asked }, tokens[who])
      if (made !== undefined) alerts.push(made)
    },
  }
}

/** Accounts with one password, verified. Their columns are those of the first migration: any version's tables take them. */
export async function storeAccounts(em: EntityManager, emails: readonly string[], now: Date): Promise<string[]> {
  const hash = await cheapHasher.hash(password)
  const ids = emails.map(() => randomUUID())
  for (const [index, email] of emails.entries()) {
    await em.execute(
      `insert into users (id, email, password, is_email_verified, created_at, updated_at) values (?, ?, ?, true, ?, ?)`,
      [ids[index], email, hash, now, now],
    )
  }
  return ids
}

/** The id of the alert that was answered with 201. */
export async function createAlert(origin: string, body: object, token?: string): Promise<string | undefined> {
  const answer = await post(`${origin}/api/alerts`, body, token)
  return answer?.status === 201 ? ((await answer.json()) as { id?: string }).id : undefined
}

/** @throws where the site gives no token. */
export async function signIn(origin: string, email: string): Promise<string> {
  const answer = await post(`${origin}/api/auth/login`, { email, password })
  const { token } = answer ? ((await answer.json()) as { token?: string }) : {}
  if (token === undefined) throw new Error(`${email} cannot sign in: ${answer?.status ?? 'no answer'}`)
  return token
}

function post(url: string, body: object, token?: string): Promise<Response | undefined> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const signal = AbortSignal.timeout(15_000)
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal }).catch(() => undefined)
}

/** Every acknowledged row that the database does not have as it was acknowledged. */
export async function lostRows(em: EntityManager, load: Load, { userIds, alerts }: Crew): Promise<string[]> {
  const lost: string[] = []
  const rows = await em.execute<{ userId: string; distance: number }[]>(
    'select user_id as "userId", default_distance as distance from user_preferences',
  )
  const stored = new Map(rows.map(({ userId, distance }) => [userId, distance]))
  for (const [person, { saved, unknown }] of load.acknowledged) {
    const has = stored.get(userIds[person] ?? '')
    const isKept = has === saved || (has !== undefined && unknown.includes(has))
    if (saved > 0 && !isKept) lost.push(`person ${person} saved ${saved}, the database has ${has}`)
  }
  return [...lost, ...(await lostAlerts(em, alerts))]
}

export async function lostAlerts(em: EntityManager, alerts: readonly string[]): Promise<string[]> {
  const kept = await em.execute<{ id: string }[]>('select id from alert')
  const ids = new Set(kept.map(({ id }) => id))
  return alerts.filter((id) => !ids.has(id)).map((id) => `alert ${id} was acknowledged and is gone`)
}
