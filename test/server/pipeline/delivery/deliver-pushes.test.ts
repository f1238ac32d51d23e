import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spacingMs } from '#domain/notifications/pace.ts'
import { startPushLoop, type PushDeps } from '#server/pipeline/delivery/deliver-pushes.ts'
import { pushDue } from '#test/support/one-round.ts'
import type { Outcome } from '#server/store/outbox/record-outcomes.ts'
import { startPushed, type Pushed } from '#test/support/pushed.ts'
import { untilHolds } from '#test/support/until-holds.ts'

let home: Pushed
let spine: Pushed['spine']
let outcomes: Outcome[]
let deps: PushDeps & Pick<Pushed['spine']['pushing'], 'transport'>
beforeEach(async () => {
  home = await startPushed()
  spine = home.spine
  const own: Outcome[] = (outcomes = [])
  deps = { ...spine.pushing, onPushed: (outcome) => void own.push(outcome) }
  await spine.addBrowser(home.userId)
  await home.watch()
})
afterEach(async () => {
  vi.useRealTimers()
  await spine.stop()
})

/** Past the quarter of a second in which more may be found. */
async function push(): Promise<number> {
  spine.pass(1000)
  return pushDue(deps, 10)
}

test('the caller of the loop hears how each push ended', async () => {
  await home.free('Court 1')
  expect(await push()).toBe(1)
  expect(outcomes).toEqual([{ state: 'sent' }])
})

test('a deliverer with a dead connection of its own pushes nothing, until it has another', async () => {
  await home.free('Court 1')
  let isHeard = false
  deps.isHeard = () => isHeard
  expect([await push(), home.pushes()]).toEqual([0, []])
  isHeard = true
  expect([await push(), home.pushes().length]).toEqual([1, 1])
})

test('a push that is suppressed or has nothing left to report says why', async () => {
  await home.free('Court 1')
  await spine.em().execute('update alert set paused_until = ?', [new Date(spine.now().getTime() + spacingMs)])
  await push()
  await spine.em().execute('update alert set paused_until = null')
  spine.pass(spacingMs)
  await home.free('Court 1', 'Court 2')
  spine.pass(1000)
  // It is spread among browsers, and then the only one of them is signed out.
  await pushDue({ ...deps, isHeard: () => false }, 10)
  await spine.em().execute('update session set ended_at = ?', [spine.now()])
  await push()
  expect(outcomes).toEqual([
    { state: 'expired', error: 'nothing of it is left to tell' },
    { state: 'suppressed', error: 'this browser or channel is not to be pushed to' },
  ])
})

test('a push that another deliverer holds by its last moment is broken off, and tried again', async () => {
  await home.free('Court 1')
  const { transport } = deps
  deps.transport = {
    ...transport,
    async send(outgoing, beforeHandOver) {
      await spine.em().execute(`update notification set attempt = attempt + 1 where kind = 'openings-pushed'`)
      return transport.send(outgoing, beforeHandOver)
    },
  }
  await push()
  expect(home.pushes()).toEqual([])
  expect(outcomes).toMatchObject([
    { state: 'pending', error: expect.stringContaining('taken over by another deliverer, or no longer wanted') },
  ])
})

test.each([
  [410, 'dead'],
  [413, 'dead'],
  [503, 'pending'],
] as const)("the operator finds the push service's answer: %i", async (status, state) => {
  await home.free('Court 1')
  spine.pushService.fault = { status }
  await push()
  expect(outcomes).toMatchObject([{ state, error: expect.stringContaining(String(status)) }])
})

test('a push goes at the moment it is due, though nothing wakes the loop', async () => {
  await home.free('Court 1')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  spine.pass(1000)
  await pushDue({ ...deps, isHeard: () => false }, 10)
  await spine
    .em()
    .execute(`update notification set available_at = ? where kind = 'openings-pushed'`, [
      new Date(spine.now().getTime() + 300),
    ])
  const loop = startPushLoop({ deps, concurrency: 1, onError: (error) => expect.unreachable(String(error)) })
  spine.atEnd(() => loop.stop())
  await untilHolds(() => timers.mock.calls.some(([, ms]) => ms === 300))
  spine.pass(300)
  await vi.advanceTimersByTimeAsync(300)
  await untilHolds(() => home.pushes().length === 1)
  await untilHolds(() => outcomes.length === 1)
  expect(outcomes).toEqual([{ state: 'sent' }])
})
