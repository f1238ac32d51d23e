import { catalogue } from '#test/support/catalogue.ts'
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { defaultCriteria } from '#domain/availability/criteria.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import { overviewOfUser } from '#server/alerts/alert-overviews.ts'
import { createBoard } from '#server/board/board.ts'
import { createReplicas } from '#server/store/replicas.ts'
import { loadBoardRows } from '#server/store/readings/venue-days.ts'
import { createAlertSite } from '#test/support/alert-site.ts'
import { minutes } from '#test/support/auth-world.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld } from '#test/support/world.ts'

const days = 24 * 60 * minutes

/** A person with a mailbox, and the site's memory. */
async function createMailWorld() {
  const world = await createWorld({ mail: true, pipeline: true })
  onTestFinished(world.stop)
  const { userId, email } = await world.addUser('ana@example.com')
  const board = createBoard('test', catalogue)
  async function read(venueId: string, date: string, openings: ReturnType<typeof court>[]): Promise<void> {
    await world.record({ venueId, covered: [{ date, openings }] })
    const replicas = createReplicas([], () => {})
    board.apply(venueId, await loadBoardRows({ em: world.em(), replicas }, date, venueId), [date])
  }
  const overview = () => overviewOfUser({ em: world.em(), board, userId, now: world.now() })
  return { ...world, userId, email, board, read, overview }
}

const tuesday = '2026-11-24'
const evening = ['6:00 PM', '6:30 PM', '7:00 PM', '7:30 PM', '8:00 PM']

test('an alert says when its venues were last read, what it found and when, and which of it is still open', async () => {
  const world = await createMailWorld()
  await world.addAlert({ email: world.email, venues: ['manly-lawn-tc', 'collaroy-tc'], timeSlots: evening })
  expect(await world.overview()).toMatchObject([{ state: 'watching', lastCheckedAt: null, foundCount: 0, recent: [] }])
  const firstAt = world.now()
  await world.read('manly-lawn-tc', tuesday, [court('Court 1', 18 * 60), court('Court 1', 18 * 60 + 30)])
  // Found, and not notified yet: the email is on its way.
  expect(await world.overview()).toMatchObject([{ foundCount: 0, lastFoundAt: null, lastCheckedAt: firstAt }])
  await world.deliver()
  world.pass(10 * minutes)
  const secondAt = world.now()
  await world.read('collaroy-tc', tuesday, [court('Court 4', 20 * 60)])
  world.pass(3 * minutes)
  await world.deliver()
  world.pass(minutes)
  await world.read('manly-lawn-tc', tuesday, [])
  const [overview] = await world.overview()
  expect(overview).toMatchObject({ foundCount: 2, lastFoundAt: secondAt, lastCheckedAt: secondAt })
  expect(overview?.recent).toEqual([
    {
      venueId: 'collaroy-tc',
      sport: 'tennis',
      date: tuesday,
      startMinutes: 20 * 60,
      untilMinutes: 21 * 60,
      resource: 'Court 4',
      bookingUrl: 'https://venue.example/book',
      foundAt: secondAt,
      isOpen: true,
    },
    expect.objectContaining({ startMinutes: 18 * 60, untilMinutes: 19 * 60 + 30, foundAt: firstAt, isOpen: false }),
  ])
})

test('an opening that a push reported counts as notified, also where no email may go', async () => {
  const world = await createMailWorld()
  await world.addAlert({ email: world.email, timeSlots: evening })
  await world
    .em()
    .execute(
      `insert into user_preferences (user_id, email_notifications, created_at, updated_at) values (?, false, ?, ?)`,
      [world.userId, world.now(), world.now()],
    )
  await world.read('manly-lawn-tc', tuesday, [court('Court 1', 18 * 60)])
  await world.deliver()
  expect([world.sink.mails.length, (await world.overview())[0]?.foundCount]).toEqual([0, 0])
  const gathering = randomUUID()
  const at = world.now()
  await world
    .em()
    .execute(
      `insert into push_gathering (id, user_id, since, due_at, created_at, spread_at) values (?, ?, ?, ?, ?, ?)`,
      [gathering, world.userId, at, at, at, at],
    )
  await world.em().execute('update alert_match set push_gathering_id = ?', [gathering])
  const stateOf = async (state: string) => {
    await world.em().execute('delete from notification where gathering_id = ?', [gathering])
    await world.em().execute(
      `insert into notification (id, kind, address, priority, state, available_at, created_at, gathering_id)
       values (?, 'openings-push', '', 1, ?, ?, ?, ?)`,
      [randomUUID(), state, at, at, gathering],
    )
    return (await world.overview())[0]?.foundCount
  }
  expect([await stateOf('pending'), await stateOf('sent')]).toEqual([0, 1])
})

test('watching, paused and unconfirmed alerts stand before those that ended in the last 30 days, for their owner alone', async () => {
  const site = await createAlertSite()
  const ana = await site.member()
  const bob = await site.member('bob@example.com')
  await site.create({ email: bob.email }, bob.token)
  const make = async (asked: object) => {
    site.pass(3 * minutes)
    return (await site.create({ email: ana.email, specificDate: null, daysOfWeek: ['monday'], ...asked }, ana.token))
      .body
  }
  const deleted = await make({ timeSlots: ['6:00 PM'] })
  const paused = await make({ timeSlots: ['7:00 PM'] })
  const waiting = await make({ email: 'carl@example.com' })
  const series = await make({ daysOfWeek: null, isRecurring: true, recurringWeeks: 2, specificDate: '2026-11-30' })
  await site.act('pause', { ids: [paused.id], until: new Date(site.now().getTime() + 40 * days) }, ana.token)
  await site.act('delete', { id: deleted.id }, ana.token)
  const endedAt = site.now()
  const listed = async (token: string) =>
    (await site.ask('overview', undefined, token)).data.map(({ state, alerts }) => [state, alerts.map(({ id }) => id)])
  const current = [
    ['watching', series.alerts.map(({ id }) => id)],
    ['unconfirmed', [waiting.id]],
    ['paused', [paused.id]],
  ]
  expect(await listed(ana.token)).toEqual([...current, ['ended', [deleted.id]]])
  expect((await site.ask('overview', undefined, ana.token)).data[3]).toMatchObject({ endReason: 'deleted', endedAt })
  expect(await listed(bob.token)).toHaveLength(1)
  site.pass(30 * days + 1)
  const { token } = await site.visit().login({ email: ana.email, password: ana.password })
  expect(await listed(token)).toEqual(current)
  expect((await site.ask('overview', undefined)).refusal).toMatch(/^401/)
})

test('fifty alerts with ten thousand notified openings are listed in little time', async () => {
  const world = await createMailWorld()
  const email = world.email
  const rest = { ...defaultCriteria, specificDates: [], specificDate: null }
  for (let index = 0; index < 50; index += 1) {
    world.pass(3 * minutes)
    const timeSlots = [slotLabels[index % 33] ?? '', slotLabels[(index * 7 + 1) % 33] ?? '']
    const asked = { ...rest, sport: 'tennis' as const, venues: ['manly-lawn-tc'], timeSlots }
    await world.storeAlert({ ...asked, daysOfWeek: index < 33 ? ['monday'] : ['friday'], email, userId: world.userId })
  }
  const told = randomUUID()
  await world.em().execute(
    `insert into notification (id, kind, address, priority, state, available_at, created_at)
     values (?, 'openings-found', ?, 1, 'sent', ?, ?)`,
    [told, email, world.now(), world.now()],
  )
  await world.em().execute(
    `insert into alert_match
       (alert_id, venue_id, date, opening_key, opened_at, slot, sport, opening, found_at, address, notification_id)
     select a.id, 'manly-lawn-tc', '2026-11-30', 'k' || n, ?, n % 33, 'tennis',
       jsonb_build_object('key', 'k' || n, 'startMinutes', 360 + (n % 33) * 30, 'resource', 'Court ' || n % 7,
         'maxMinutes', 60, 'bookingUrl', 'https://venue.example/'), ?::timestamptz + n % 9 * interval '1 hour', ?, ?
     from alert a, generate_series(1, 200) n`,
    [world.now(), world.now(), email, told],
  )
  await world.em().execute('analyze alert_match')
  await world.overview()
  const startedAt = performance.now()
  const overview = await world.overview()
  const tookMs = performance.now() - startedAt
  expect(overview).toHaveLength(50)
  expect(overview.every(({ foundCount, recent }) => foundCount > 100 && recent.length === 5)).toBe(true)
  // A quiet machine takes a third of a second; one under load seven times as long.
  expect(tookMs).toBeLessThan(6000)
  process.stderr.write(`overview of 50 alerts and 10,000 matches: ${Math.round(tookMs)} ms\n`)
})
