import { afterEach, beforeEach, expect, test } from 'vitest'
import { instantOf } from '#domain/calendar/venue-time.ts'
import {
  insertChannel,
  listChannels,
  resumeChannel,
  sendChannelTest,
  setChannelAlerts,
} from '#server/store/integrations/channels.ts'
import { pushDue } from '#test/support/one-round.ts'
import { player, startPushed, today, tomorrow, type Pushed } from '#test/support/pushed.ts'
import { startWebhookReceiver } from '#test/support/webhook-receiver.ts'

let home: Pushed
let spine: Pushed['spine']
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
beforeEach(async () => {
  home = await startPushed()
  spine = home.spine
  receiver = await startWebhookReceiver()
  spine.atEnd(() => receiver.stop())
})
afterEach(() => spine.stop())

/** A topic of the person at the receiver. */
async function add(topic = 'my-courts'): Promise<string> {
  const url = `ntfy://${new URL(receiver.url).host}/${topic}`
  return (await insertChannel(spine.em(), { userId: home.userId, url, now: spine.now() })) ?? ''
}

const list = () => listChannels(spine.em(), home.userId)
const outcomes = 'select state, last_error as error from notification where channel_id is not null order by created_at'
const rows = () => spine.em().execute<{ state: string; error: string | null }[]>(outcomes)
const sent = () => receiver.calls.map(({ body }) => JSON.parse(body) as Record<string, unknown>)

test('a channel is told once what a browser shows, in the API of its service, without any preference', async () => {
  await add()
  const { alerts } = await home.watch()
  await home.free('Court 1', 'Court 2')
  await spine.push()
  await home.free('Court 1', 'Court 2')
  await spine.push()
  const title = '7:00 PM Wed 25 Nov, Manly Lawn Tennis Club'
  const body = 'Court 1 · free until 8:00 PM · and 1 more\nWed 25 Nov, 7 to 8 PM, Manly Lawn Tennis Club'
  const alertUrl = `http://courtside.test/alerts#${alerts[0]?.id}`
  expect(receiver.calls.map(({ request }) => request)).toEqual(['POST /'])
  expect(sent()[0]).toMatchObject({
    topic: 'my-courts',
    title,
    message: body,
    click: 'https://venue.example/book',
    actions: [
      { label: 'Book', url: 'https://venue.example/book' },
      { label: 'Your alerts', url: alertUrl },
    ],
  })
  expect(await list()).toMatchObject([
    { isWaiting: false, lastFailure: null, lastSentAt: expect.any(Date), alertIds: null },
  ])
  // Email stays as it was.
  await spine.deliver()
  expect(spine.sink.mails.map(({ to }) => to)).toEqual([player])
})

test('a message of unknown outcome is sent twice more, with the same id, where a copy takes the place of the first', async () => {
  await add()
  await home.watch()
  await home.free('Court 1')
  receiver.fault = 'hang-up-after-body'
  await spine.push()
  expect(await rows()).toMatchObject([{ state: 'ambiguous', error: expect.stringMatching(/^ambiguous: 127\.0\.0\.1/) }])
  spine.clock.advance(28_000)
  await spine.push()
  expect(receiver.calls).toHaveLength(1)
  spine.clock.advance(2000)
  await spine.push()
  expect(await rows()).toMatchObject([{ state: 'ambiguous' }])
  spine.clock.advance(30_000)
  await spine.push()
  expect(new Set(sent().map(({ sequence_id: id }) => id)).size).toBe(1)
  expect(await list()).toMatchObject([{ isWaiting: false, lastFailure: 'may not have arrived' }])
  spine.clock.advance(86_400_000)
  await spine.push()
  expect([receiver.calls.length, await rows()]).toMatchObject([3, [{ state: 'dead' }]])
})

test('channels keep quiet hours, hear of the alerts that were chosen, and leave out what is gone by then', async () => {
  const [all, some, none] = [await add('all'), await add('some'), await add('none')]
  await home.prefer({ quietHours: { from: '08:00', until: '12:00' } })
  const seven = (await home.watch(tomorrow, ['7:00 PM'])).alerts[0]?.id ?? ''
  const stranger = await spine.addUser('bo@example.com')
  const other = await spine.addAlert({ email: 'bo@example.com', venues: ['collaroy-tc'], specificDate: tomorrow })
  const choose = (id: string, alertIds: string[] | null, userId = home.userId) =>
    setChannelAlerts(spine.em(), { id, userId, alertIds })
  expect(await choose(some, [seven, other.alerts[0]?.id ?? ''])).toBe(1)
  expect(await choose(none, [])).toBe(0)
  expect(await choose(all, [], stranger.userId)).toBeUndefined()
  const heard = new Map((await list()).map(({ id, alertIds }) => [id, alertIds]))
  expect([all, some, none].map((id) => heard.get(id))).toEqual([null, [seven], []])
  await home.free('Court 1', 'Court 2')
  await spine.push()
  expect(receiver.calls).toEqual([])
  await home.free('Court 2')
  spine.clock.now = instantOf(today, 12 * 60)
  await spine.push()
  expect(
    sent()
      .map(({ topic, message }) => [topic, String(message).split('\n')[0]])
      .toSorted(),
  ).toEqual([
    ['all', 'Court 2 · free until 8:00 PM'],
    ['some', 'Court 2 · free until 8:00 PM'],
  ])
  await home.prefer({ quietHours: { from: '11:00', until: '13:00' } })
  await home.free('Court 2', 'Court 3')
  await home.free('Court 2')
  spine.clock.now = instantOf(today, 13 * 60)
  await spine.push()
  expect([receiver.calls.length, (await rows()).map(({ state }) => state).toSorted()]).toEqual([
    2,
    ['expired', 'expired', 'sent', 'sent'],
  ])
})

test('an alert that ended is dropped from a channel, and is back with its undo', async () => {
  const id = await add()
  const alertId = (await home.watch()).alerts[0]?.id ?? ''
  await setChannelAlerts(spine.em(), { id, userId: home.userId, alertIds: [alertId] })
  const heard = async () => (await list())[0]?.alertIds
  await spine.em().execute('update alert set ended_at = ?', [spine.now()])
  expect(await heard()).toEqual([])
  await spine.em().execute('update alert set ended_at = null')
  expect(await heard()).toEqual([alertId])
})

test.each([
  [{ status: 403, text: '{"code":40301,"error":"forbidden"}' }, 'dead', '127.0.0.1: forbidden', false],
  [{ status: 404 }, 'dead', '127.0.0.1', false],
  [{ status: 410, text: 'this_was_a_very_long_token is gone' }, 'dead', '127.0.0.1: … is gone', true],
  [{ status: 503, headers: { 'retry-after': '300' }, text: '<html>no' }, 'pending', '127.0.0.1', false],
])('after %j a message is %s, and the channel says why', async (fault, state, why, isGone) => {
  await add()
  await home.watch()
  await home.free('Court 1')
  receiver.fault = fault
  await spine.push()
  const [host, reason] = why.split(': ')
  const text = `${new URL(receiver.url).host.replace('127.0.0.1', host ?? '')} answered ${fault.status}${reason ? `: ${reason}` : ''}`
  expect(await rows()).toEqual([{ state, error: text }])
  expect(await list()).toMatchObject([{ lastFailure: text, isWaiting: state === 'pending' }])
  expect((await list())[0]?.endedAt !== null).toBe(isGone)
  receiver.fault = undefined
  spine.clock.advance(298_000)
  await spine.push()
  expect(receiver.calls).toHaveLength(1)
  spine.clock.advance(2000)
  await spine.push()
  expect(receiver.calls).toHaveLength(state === 'pending' ? 2 : 1)
})

test('a channel that is paused at the last moment is told nothing', async () => {
  await add()
  await home.watch()
  await home.free('Court 1')
  spine.pass(1000)
  const { channels } = spine.pushing
  const send: typeof channels.send = async (request, beforeHandOver) => {
    await spine.em().execute('update channel set paused_at = ?', [spine.now()])
    return channels.send(request, beforeHandOver)
  }
  await pushDue({ ...spine.pushing, channels: { ...channels, send } }, 10, 'channel')
  const error = expect.stringMatching(/taken over by another deliverer, or no longer wanted$/)
  expect([receiver.calls, await rows()]).toMatchObject([[], [{ state: 'pending', error }]])
})

test('a test is sent at once and answered once, and a paused or ended channel is told nothing', async () => {
  const [id, { userId }] = [await add(), home]
  const test = (of = userId) => sendChannelTest(spine.em(), { id, userId: of, now: spine.now() })
  await home.prefer({ quietHours: { from: '08:00', until: '12:00' } })
  receiver.fault = { status: 503 }
  expect(await test((await spine.addUser('bo@example.com')).userId)).toBe(false)
  expect([await test(), (await list())[0]?.isWaiting]).toEqual([true, true])
  await spine.push()
  expect(await rows()).toMatchObject([{ state: 'dead', error: expect.stringMatching(/ answered 503$/) }])
  receiver.fault = undefined
  await test()
  await spine.push()
  expect(sent()[1]).toMatchObject({ title: 'A test from Courtside', click: 'http://courtside.test/browse' })
  expect(await list()).toMatchObject([{ lastFailure: null, isWaiting: false }])
  await Promise.all([home.prefer({ quietHours: null }), home.watch()])
  await home.free('Court 1')
  spine.pass(1000)
  await test()
  await spine.em().execute('update channel set paused_at = ?', [spine.now()])
  await spine.push()
  expect([await test(), receiver.calls.length]).toEqual([false, 2])
  expect((await rows()).at(-1)).toMatchObject({ state: 'suppressed' })
  expect(await resumeChannel(spine.em(), { id, userId })).toBe(true)
  await home.free('Court 1', 'Court 2')
  await spine.push()
  expect(sent().at(-1)).toMatchObject({ message: expect.stringContaining('Court 2') })
})
