import { afterEach, beforeEach, expect, test } from 'vitest'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite } from '#test/support/world/site.ts'

const ops = { email: 'ops@example.com', password: 'a long password of Ops' }
const ana = { email: 'ana@example.com', password: 'green court of Ana' }
const venueId = 'manly-lawn-tc'

let world: WorldWith<'mail' | 'pipeline' | 'accounts'>
let site: Awaited<ReturnType<typeof openSite>>
let operator: string
beforeEach(async () => {
  world = await createWorld({ mail: true, pipeline: true, accounts: {} })
  operator = (await world.member(ops.email, ops.password)).token
  site = await openSite(world, { config: { operators: [ops.email] } })
})
afterEach(() => world.stop())

/** A call's data, or its refusal. */
async function call(method: 'GET' | 'POST', name: string, input?: unknown, token: string | undefined = operator) {
  const json = JSON.stringify({ json: input })
  const query = method === 'GET' && input !== undefined ? `?input=${encodeURIComponent(json)}` : ''
  const answer = await site.call(method, `/trpc/${name}${query}`, {
    ...(token !== undefined && { token }),
    ...(method === 'POST' && { body: json }),
  })
  const { result, error } = answer.body as Record<string, { data?: { json?: unknown }; json?: { message?: string } }>
  return result ? result.data?.json : error?.json?.message
}

const free = (name: string, day = '2026-11-25') =>
  world.record({ venueId, covered: [{ date: day, openings: [court(name, 19 * 60)] }] })
const watch = () =>
  world.addAlert({ email: ana.email, venues: [venueId], specificDate: '2026-11-25', timeSlots: ['7:00 PM'] })
const mailsTo = (email: string) => world.sink.mails.filter(({ to }) => to.includes(email)).length

test('a blocked person is signed out, cannot sign in, and their alerts notify nobody until they are unblocked', async () => {
  const { token } = await world.member(ana.email, ana.password)
  await watch()
  const block = (isBlocked: boolean) => call('POST', 'operator.block', { email: ana.email, isBlocked })
  expect(await block(true)).toMatchObject({ person: { alerts: 1, isVerified: true, blockedAt: expect.any(String) } })
  expect(await call('GET', 'operator.isOperator', undefined, token)).not.toBe(false)
  await expect(world.visit().login(ana)).rejects.toThrow('Invalid email or password')
  await world.deliver()
  const before = mailsTo(ana.email)
  await free('Court 1')
  await world.deliver()
  expect(mailsTo(ana.email)).toBe(before)
  expect(await block(false)).toMatchObject({ person: { alerts: 1, blockedAt: null } })
  await world.visit().login(ana)
  await free('Court 2')
  await world.deliver()
  expect(mailsTo(ana.email)).toBe(before + 1)
})

test('a key of a blocked person opens nothing until they are unblocked', async () => {
  const { token } = await world.member(ana.email, ana.password)
  const made = await call('POST', 'integrations.makeKey', { name: 'script', expiresInDays: 30 }, token)
  const { key } = made as { key: string }
  const status = async () => (await fetch(`${site.url}/api/v1/venues`, { headers: { 'x-api-key': key } })).status
  await call('POST', 'operator.block', { email: ana.email, isBlocked: true })
  expect(await status()).toBe(401)
  await call('POST', 'operator.block', { email: ana.email, isBlocked: false })
  expect(await status()).toBe(200)
})

test('an erased person is gone as if they had deleted their account, and an operator is neither blocked nor erased', async () => {
  await world.member(ana.email, ana.password)
  await watch()
  expect(await call('POST', 'operator.erase', { email: ana.email })).toEqual({ reason: null, person: null })
  expect(await world.em().execute('select 1 from alert')).toEqual([])
  await world.deliver()
  const subjects = world.sink.mails.filter(({ to }) => to.includes(ana.email)).map(({ parsed }) => parsed.subject)
  expect(subjects).toEqual([expect.stringMatching(/deleted/i)])
  expect(await call('POST', 'operator.erase', { email: ana.email })).toBe('Nobody has this address here.')
  expect(await call('POST', 'operator.erase', { email: ops.email })).toMatch(/this is an operator/)
  expect(await call('POST', 'operator.block', { email: ops.email, isBlocked: true })).toMatch(/this is an operator/)
})

test('an operator sends the verification link of one address again, and its failed emails, and nobody else’s', async () => {
  await world.visit().register(ana)
  await world
    .em()
    .execute(`update notification set state = 'dead', last_error = '550 no' where address = ?`, [ana.email])
  await world.visit().register({ email: 'bo@example.com', password: ana.password })
  await world.em().execute(`update notification set state = 'dead', last_error = '550 no' where address like 'bo%'`)
  world.pass(61_000)
  expect(await call('POST', 'operator.resend', { email: ana.email })).toEqual({ again: 1 })
  const states = await world
    .em()
    .execute<{ address: string; state: string }[]>(
      `select address, state from notification order by address, created_at`,
    )
  expect(states).toEqual([
    { address: ana.email, state: 'pending' },
    { address: ana.email, state: 'pending' },
    { address: 'bo@example.com', state: 'dead' },
    ...states.filter(({ address }) => address === ops.email),
  ])
})

test('a paused venue is not read and not believed, says so, and goes on when the operator says, not its own link', async () => {
  await free('Court 1')
  const paused = () => call('GET', 'operator.pausedVenues')
  expect(await call('POST', 'operator.pauseVenue', { venueId, isPaused: true })).toBe(true)
  expect(await paused()).toEqual([venueId])
  const sources = (await call('GET', 'availability.sources')) as { venueId: string; state: string; reason: string }[]
  expect(sources.find((one) => one.venueId === venueId)).toMatchObject({
    state: 'paused',
    reason: expect.stringMatching(/^paused by the operator on /),
  })
  expect(await world.em().execute('select 1 from venue_day')).toEqual([])
  await free('Court 1')
  expect(await world.em().execute('select 1 from venue_day')).toEqual([])
  expect(await call('POST', 'operator.undoOptOut', { venueId })).toBe(false)
  expect(await call('POST', 'operator.pauseVenue', { venueId, isPaused: false })).toBe(true)
  expect(await paused()).toEqual([])
  expect(await call('POST', 'operator.pauseVenue', { venueId: 'nowhere', isPaused: true })).toBe(
    'There is no such venue.',
  )
})

test('the banner is shown to everybody to the end of its last day', async () => {
  const shown = async () =>
    ((await call('GET', 'availability.status', undefined, '')) as { banner: string | null }).banner
  await call('POST', 'operator.setBanner', { text: 'Emails are <b>late</b> today.', until: '2026-11-24' })
  expect(await shown()).toBe('Emails are <b>late</b> today.')
  expect(await call('POST', 'operator.setBanner', { text: 'x'.repeat(201), until: '2026-11-24' })).toMatch(/text/)
  await call('POST', 'operator.dropBanner')
  expect(await shown()).toBeNull()
  await call('POST', 'operator.setBanner', { text: 'Again.', until: '2026-11-24' })
  expect(await shown()).toBe('Again.')
  world.pass(instantOf('2026-11-25', 0).getTime() - world.now().getTime() - 1)
  expect(await shown()).toBe('Again.')
  world.pass(1)
  expect(await shown()).toBeNull()
})
