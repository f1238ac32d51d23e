import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/calendar/local-date.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { UserEntity } from '#server/store/entities/user-entity.ts'
import { cheapHasher } from '#test/support/test-config.ts'
import type { Load } from './site-load.ts'

const password = 'green court 7'

/** People who are signed in, and the alerts that they were told to have. */
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
  const hash = await cheapHasher.hash(password)
  const userIds = Array.from({ length: count }, () => randomUUID())
  const unit = em()
  for (const [index, id] of userIds.entries()) {
    const account = { id, email: `person${index}@example.com`, password: hash, isEmailVerified: true }
    unit.persist(unit.create(UserEntity, { ...account, createdAt: now, updatedAt: now }))
  }
  await unit.flush()
  const tokens = await Promise.all(userIds.map((_id, index) => signIn(origin, `person${index}@example.com`)))
  const alerts: string[] = []
  return {
    tokens,
    userIds,
    alerts,
    async makeAlert(random) {
      const specificDate = addDays(sydneyDate(new Date()), 8 + Math.floor(random() * 15))
      const hour = 1 + Math.floor(random() * 8)
      const who = Math.floor(random() * count)
      const asked = { sport: 'tennis', venues: ['manly-lawn-tc'], timeSlots: [`${hour}:00 PM`], specificDate }
      const body = { email: `person${who}@example.com`, ...asked }
      const answer = await post(`${origin}/api/alerts`, body, tokens[who])
      const made = answer?.status === 201 ? ((await answer.json()) as { id?: string }) : undefined
      if (made?.id !== undefined) alerts.push(made.id)
    },
  }
}

async function signIn(origin: string, email: string): Promise<string> {
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
  const kept = await em.execute<{ id: string }[]>('select id from alert')
  const ids = new Set(kept.map(({ id }) => id))
  for (const id of alerts) if (!ids.has(id)) lost.push(`alert ${id} was acknowledged and is gone`)
  return lost
}
