import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { suppressAddress, suppressionOf } from '#server/store/outbox/suppressions.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite } from '#test/support/world/site.ts'

const operator = { email: 'ops@example.com', password: 'a long password of Ops' }
const venueId = 'manly-lawn-tc'

let world: WorldWith<'mail' | 'pipeline' | 'accounts'>
beforeEach(async () => {
  world = await createWorld({ mail: true, pipeline: true, accounts: {} })
})
afterEach(() => world.stop())

/** A procedure's answer to the operator: its data, or the refusal. */
async function startOperator() {
  const { token } = await world.member(operator.email, operator.password)
  const site = await openSite(world, { config: { operators: ['ops@example.com'] } })
  return async (method: 'GET' | 'POST', name: string, input?: unknown) => {
    const json = JSON.stringify({ json: input })
    const query = method === 'GET' && input !== undefined ? `?input=${encodeURIComponent(json)}` : ''
    const answer = await site.call(method, `/trpc/operator.${name}${query}`, {
      token,
      ...(method === 'POST' && { body: json }),
    })
    const { result, error } = answer.body as Record<string, { data?: { json?: unknown }; json?: { message?: string } }>
    return result ? result.data?.json : error?.json?.message
  }
}

async function addDead(count: number, lastError: string): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await world.em().execute(
      `insert into notification (id, kind, address, priority, state, available_at, created_at, last_error)
         values (?, 'verify-email', ?, 0, 'dead', ?, ?, ?)`,
      [randomUUID(), `person${index}@gone.example`, world.now(), new Date(world.now().getTime() + index), lastError],
    )
}

test('failed emails are listed page by page without names, and one press tries them again', async () => {
  const ask = await startOperator()
  await addDead(60, '550 no such user')
  const first = (await ask('GET', 'deadLetters', {})) as { items: { id: string; domain: string }[]; next: string }
  expect(first.items).toHaveLength(50)
  expect(JSON.stringify(first)).not.toContain('person')
  expect(first.items[0]).toMatchObject({ domain: 'gone.example', lastError: '550 no such user' })
  const second = (await ask('GET', 'deadLetters', { cursor: first.next })) as typeof first
  expect(second.items).toHaveLength(10)
  expect(second.next).toBeNull()
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(60)
  expect(await ask('POST', 'redrive', { sinceHours: 24 })).toEqual({ again: 60, leftAlone: 0 })
  expect(await ask('GET', 'deadLetters', {})).toEqual({ items: [], next: null })
})

test('an operator may lift the suppression of a bounced mailbox, but not of an unsubscribed one', async () => {
  const ask = await startOperator()
  const [bounced, gone] = ['bounced@example.com', 'gone@example.com']
  await suppressAddress({ em: world.em(), address: bounced, reason: 'hard-bounce', now: world.now() })
  await suppressAddress({ em: world.em(), address: gone, reason: 'unsubscribed', now: world.now() })
  expect(await ask('GET', 'addressState', { email: bounced })).toEqual({ reason: 'hard-bounce', person: null })
  expect(await ask('POST', 'liftBounce', { email: bounced })).toEqual({ reason: null, person: null })
  expect(await ask('POST', 'liftBounce', { email: gone })).toBe(
    'email: this person unsubscribed; only they can take that back.',
  )
  expect(await suppressionOf(world.em(), gone, world.now())).toBe('unsubscribed')
})

test('the overview counts waiting emails, and lists the latest openings first', async () => {
  const ask = await startOperator()
  await world.record({ venueId, covered: [{ date: '2026-11-25', openings: [court('Court 1', 18 * 60)] }] })
  world.clock.advance(60_000)
  await world.record({ venueId, covered: [{ date: '2026-11-24', openings: [court('Court 2', 19 * 60)] }] })
  await addDead(2, '550 no such user')
  expect(await ask('GET', 'overview')).toMatchObject({
    outbox: expect.arrayContaining([expect.objectContaining({ state: 'dead', kind: 'verify-email', count: 2 })]),
    waiting: { count: 0, since: null },
    relay: null,
  })
  const openings = (await ask('GET', 'openings')) as { resource: string; date: string; startMinutes: number }[]
  expect(openings.map(({ resource, date, startMinutes }) => [resource, date, startMinutes])).toEqual([
    ['Court 2', '2026-11-24', 19 * 60],
    ['Court 1', '2026-11-25', 18 * 60],
  ])
})
