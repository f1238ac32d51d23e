import { randomUUID } from 'node:crypto'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { createPasswordHasher } from '#server/auth/password/password-hasher.ts'
import type { Database } from '#server/database/connection.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import type { Ask, MixFacts } from './request-mix.ts'

const peopleCount = 200
const password = 'green court 7'

/** People with a password that costs a check as in life. Returns their addresses. */
export async function storePeople({ orm }: Database): Promise<string[]> {
  const unit = orm.em.fork()
  const hash = await createPasswordHasher().hash(password)
  const emails = Array.from({ length: peopleCount }, (_, index) => `person${index}@example.com`)
  const now = new Date()
  for (const email of emails) {
    const account = { id: randomUUID(), email, password: hash, isEmailVerified: true, createdAt: now, updatedAt: now }
    unit.persist(unit.create(UserEntity, account))
  }
  await unit.flush()
  return emails
}

export async function signInAll(origin: string, emails: readonly string[]): Promise<MixFacts> {
  const people: MixFacts['people'] = []
  for (const email of emails) {
    const answer = await send(origin, { name: '', method: 'POST', path: '/api/auth/login', body: { email, password } })
    people.push({ email, token: ((await answer.json()) as { token: string }).token })
  }
  return { today: venueDate(new Date()), people, password }
}

export function send(origin: string, { method, path, body, token }: Ask): Promise<Response> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    'accept-encoding': 'br',
  }
  return fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}
