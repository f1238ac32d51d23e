import { catalogue } from '#test/support/catalogue.ts'
import { expect, onTestFinished, test } from 'vitest'
import { trailOfAlerts } from '#server/alerts/trail/alert-trail.ts'
import { createBoard } from '#server/board/board.ts'
import { loadBoardRows } from '#server/store/readings/venue-days.ts'
import { createReplicas } from '#server/store/replicas.ts'
import { pauseAlerts, resumeAlerts } from '#server/alerts/pause-alerts.ts'
import { minutes } from '#test/support/auth-world.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld } from '#test/support/world.ts'

const venueId = 'manly-lawn-tc'
const tuesday = '2026-11-24'
const at6 = court('Court 1', 18 * 60)

async function createTrail() {
  const world = await createWorld({ mail: true, pipeline: true })
  onTestFinished(world.stop)
  const { userId, email } = await world.addUser('ana@example.com')
  const board = createBoard('test', catalogue)
  const made = await world.addAlert({ email, venues: [venueId, 'collaroy-tc'], timeSlots: ['6:00 PM', '6:30 PM'] })
  const ids = [made.alerts[0]!.id]
  world.pass(minutes)
  return {
    ...world,
    ids,
    async read(openings: ReturnType<typeof court>[], forMembers: ReturnType<typeof court>[] = []): Promise<void> {
      await world.record({ venueId, covered: [{ date: tuesday, openings, forMembers }] })
      const replicas = createReplicas([], () => {})
      board.apply(venueId, await loadBoardRows({ em: world.em(), replicas }, tuesday, venueId), [tuesday])
      world.pass(5 * minutes)
    },
    pause: (until: Date) => pauseAlerts({ em: world.em(), ids, userId, until, now: world.now() }),
    resume: () => resumeAlerts({ em: world.em(), ids, userId, now: world.now() }),
    trail: (asker = userId) =>
      trailOfAlerts({ catalogue, em: world.em(), board, ids, userId: asker, now: world.now() }),
  }
}

test('a trail lists readings, known days, near misses and emails', async () => {
  const world = await createTrail()
  const start = world.now()
  await world.read([])
  await world.read([court('Court 1', 17 * 60 + 30)], [at6])
  await world.read([court('Court 2', 20 * 60)])
  await world.read([at6])
  await world.deliver()
  await world.record({ venueId, status: 'error', reason: 'no answer' })
  expect(world.sink.mails).toHaveLength(1)
  const trail = await world.trail()
  const after = (reading: number) => new Date(start.getTime() + reading * 5 * minutes)
  expect(trail.venues).toEqual([
    { venueId: 'collaroy-tc', readings: 0, failed: 0, lastReadAt: null, unknownSince: null },
    { venueId, readings: 5, failed: 1, lastReadAt: after(3), unknownSince: after(3) },
  ])
  expect(trail.days).toEqual([{ date: tuesday, free: 1, full: 0, unknown: 1, readAt: after(3) }])
  const missed = { venueId, date: tuesday, seenAt: after(1), goneAt: after(2) }
  expect(trail).toMatchObject({ missCount: 1 })
  // The court for members was notified once everybody could book it, so it missed nothing.
  expect(trail.misses).toEqual([{ ...missed, startMinutes: 17 * 60 + 30, reason: { kind: 'early', minutes: 30 } }])
  expect(trail.mails).toEqual([
    {
      kind: 'openings-found',
      openings: 1,
      leftOut: 0,
      madeAt: after(3),
      at: expect.any(Date),
      fate: 'sent',
    },
  ])
})

test('an opening that matched while the alert rested is listed as that, and nothing else of it', async () => {
  const world = await createTrail()
  await world.read([])
  await world.pause(new Date(world.now().getTime() + 60 * minutes))
  await world.read([at6])
  await world.read([])
  await world.resume()
  world.pass(60 * minutes)
  await world.read([])
  const { misses, mails } = await world.trail()
  expect(misses.map(({ reason, startMinutes }) => [reason.kind, startMinutes])).toEqual([['paused', 18 * 60]])
  expect(mails).toEqual([])
})

test('an email whose openings were gone before it went says so, and a waiting one says until when', async () => {
  const world = await createTrail()
  await world.read([])
  await world.read([at6])
  const waiting = await world.trail()
  expect(waiting.mails).toMatchObject([{ fate: 'waiting', openings: 1, leftOut: 0 }])
  await world.read([])
  await world.deliver()
  const { mails, misses } = await world.trail()
  expect(mails).toMatchObject([{ fate: 'gone', leftOut: 1 }])
  expect(misses).toEqual([])
})

test("the trail of an alert is its owner's alone, and holds nothing older than thirty days", async () => {
  const world = await createTrail()
  const { userId: bob } = await world.addUser('bob@example.com')
  await expect(world.trail(bob)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await world.read([court('Court 1', 17 * 60 + 30)])
  expect((await world.trail()).missCount).toBe(1)
  world.pass(31 * 24 * 60 * minutes)
  const { since, missCount, days } = await world.trail()
  expect([since, missCount, days]).toEqual([new Date(world.now().getTime() - 30 * 24 * 60 * minutes), 0, []])
})
