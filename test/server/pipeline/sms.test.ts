import { afterEach, beforeEach, expect, test } from 'vitest'
import { channelPriority } from '#domain/notifications/notification.ts'
import { pushDue } from '#server/pipeline/delivery/deliver-pushes.ts'
import { channelCode } from '#server/signing/channel-code.ts'
import { insertChannel, listChannels, resumeChannel, sendChannelTest } from '#server/store/machines/channels.ts'
import { spreadDueGatherings } from '#server/store/push/push-gatherings.ts'
import { startPushed, type Pushed } from '#test/support/pushed.ts'
import { startSmsProvider } from '#test/support/sms-provider.ts'
import { testSecret } from '#test/support/test-config.ts'

const number = '+61412345678'
const opening = '7:00 PM Wed 25 Nov, Manly Lawn Tennis Club\nhttps://venue.example/book'
let home: Pushed
let spine: Pushed['spine']
let provider: Awaited<ReturnType<typeof startSmsProvider>>
const codeOf = (id: string) => channelCode([testSecret], id)
beforeEach(async () => {
  home = await startPushed()
  spine = home.spine
  provider = await startSmsProvider()
  spine.atEnd(() => provider.stop())
  spine.pushing.sms = { relay: provider.relay, codeOf }
})
afterEach(() => spine.stop())

async function add(to = number): Promise<string> {
  return (await insertChannel(spine.em(), { userId: home.userId, url: `sms://${to}`, now: spine.now() })) ?? ''
}
async function addProven(to = number): Promise<string> {
  const id = await add(to)
  await resumeChannel(spine.em(), { id, userId: home.userId, isProven: true })
  return id
}

const send = (id: string) => sendChannelTest(spine.em(), { id, userId: home.userId, now: spine.now() })
const list = () => listChannels(spine.em(), home.userId)
const failureOf = async (id: string) => (await list()).find((one) => one.id === id)?.lastFailure
const pause = () => spine.em().execute('update channel set paused_at = ?', [spine.now()])
const bodies = () => provider.messages.map(({ body }) => body)
const rows = () =>
  spine
    .em()
    .execute<{ state: string; error: string | null }[]>(
      'select state, last_error as error from notification where channel_id is not null order by created_at, state',
    )

test('a number gets its code and no opening until it is proven, and openings from then on', async () => {
  const id = await add()
  await home.watch()
  await home.free('Court 1')
  await spine.push()
  expect([await rows(), await list()]).toMatchObject([[], [{ needsCode: true, pausedAt: expect.any(Date) }]])
  expect(await send(id)).toBe(true)
  await spine.push()
  const code = { to: number, from: '+61400000000', body: `Your Courtside code: ${codeOf(id)}` }
  expect(provider.messages).toEqual([code])
  expect(await list()).toMatchObject([{ needsCode: true, lastFailure: null, isWaiting: false }])
  expect(await resumeChannel(spine.em(), { id, userId: home.userId })).toBe(false)
  expect(await resumeChannel(spine.em(), { id, userId: home.userId, isProven: true })).toBe(true)
  await home.free('Court 1', 'Court 2')
  await spine.push()
  expect(provider.messages).toEqual([code, { ...code, body: opening }])
})

test('of what waits for a number that a changed password pauses, its code alone is sent', async () => {
  const id = await addProven()
  await home.watch()
  await home.free('Court 1')
  await send(id)
  await spine.push()
  expect(bodies().toSorted()).toEqual([opening, 'A test from Courtside\nhttp://courtside.test/browse'])
  await home.free('Court 1', 'Court 2')
  await send(id)
  spine.pass(1000)
  await spreadDueGatherings(spine.em(), spine.now(), 10)
  await pause()
  await send(id)
  await spine.push()
  expect(bodies().slice(2)).toEqual([`Your Courtside code: ${codeOf(id)}`])
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual([
    'sent',
    'sent',
    'sent',
    'suppressed',
    'suppressed',
  ])
})

test('a test that was claimed before its number was paused is not sent', async () => {
  const id = await addProven()
  await send(id)
  spine.pass(1000)
  const { channels } = spine.pushing
  const sendPaused: typeof channels.send = async (request, beforeHandOver) => {
    await pause()
    return channels.send(request, beforeHandOver)
  }
  await pushDue({ ...spine.pushing, channels: { ...channels, send: sendPaused } }, 10, channelPriority)
  expect([bodies(), await rows()]).toMatchObject([[], [{ state: 'dead' }]])
})

test('a person gets 20 messages a day; what the provider refused is not counted, and its reason has no number', async () => {
  const [id, other] = [await addProven(), await addProven('+61498765432')]
  provider.fault = { status: 400, message: `The 'To' number ${number} is not a valid phone number.` }
  await send(id)
  await spine.push()
  const { host } = new URL(provider.relay.api)
  const refusal = `${host} answered 400: The 'To' number … is not a valid phone number.`
  expect(await rows()).toEqual([{ state: 'dead', error: refusal }])
  provider.fault = undefined
  for (let sent = 0; sent < 20; sent += 1) await send(id)
  await spine.push()
  expect([provider.messages.length, await failureOf(id)]).toEqual([20, null])
  await send(other)
  await spine.push()
  const over = 'a person gets 20 SMS a day at most; emails go on'
  expect((await rows()).at(-1)).toEqual({ state: 'suppressed', error: over })
  expect([provider.messages.length, await failureOf(other)]).toEqual([20, over])
  await pause()
  await send(id)
  await spine.push()
  expect(bodies()[20]).toBe(`Your Courtside code: ${codeOf(id)}`)
  await resumeChannel(spine.em(), { id: other, userId: home.userId, isProven: true })
  spine.pass(86_400_000)
  await send(other)
  await spine.push()
  expect(provider.messages.map(({ to }) => to).at(-1)).toBe('+61498765432')
})

test('a site whose operator took the provider away sends none, and says so', async () => {
  await send(await addProven())
  delete spine.pushing.sms
  await spine.push()
  const error = 'this site sends no SMS any more'
  expect([await rows(), await list()]).toMatchObject([[{ state: 'suppressed', error }], [{ lastFailure: error }]])
})
