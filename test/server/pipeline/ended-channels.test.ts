import { afterEach, beforeEach, expect, test } from 'vitest'
import { outcomeOfAnswer, type ChannelTransport } from '#server/push/channel-transport.ts'
import type { ChannelRequest } from '#domain/integrations/channel-request.ts'
import { reclaimAbandoned } from '#server/store/outbox/outbox-claims.ts'
import { insertChannel, listChannels, resumeChannel, sendChannelTest } from '#server/store/integrations/channels.ts'
import { player, startPushed, type Pushed } from '#test/support/pushed.ts'

const bot = '123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr'
const blocked = { status: 403, text: '{"description":"Forbidden: bot was blocked by the user"}' }

let home: Pushed
let spine: Pushed['spine']
let asked: ChannelRequest[]
/** The answer of the service to the next messages; none for one that hangs up. */
let answer: Parameters<typeof outcomeOfAnswer>[1] | undefined

beforeEach(async () => {
  home = await startPushed()
  spine = home.spine
  asked = []
  answer = { status: 200, text: '{}' }
  // The services themselves are named in the URL, and not called.
  const channels: ChannelTransport = {
    async send(request, beforeHandOver) {
      await beforeHandOver()
      asked.push(request)
      return answer ? outcomeOfAnswer(new URL(request.url).host, answer) : { kind: 'unknown', text: 'hung up' }
    },
    close: () => Promise.resolve(),
  }
  spine.pushing.channels = channels
})
afterEach(() => spine.stop())

const add = async (url: string) =>
  (await insertChannel(spine.em(), { userId: home.userId, url, now: spine.now() })) ?? expect.unreachable()
const list = () => listChannels(spine.em(), home.userId)
const states = () =>
  spine
    .em()
    .execute<{ state: string }[]>(
      'select state, last_error as error from notification where channel_id is not null order by created_at',
    )

async function emailsAbout(): Promise<string[]> {
  await spine.deliver()
  return spine.sink.mails.filter(({ to }) => to === player).map(({ parsed }) => parsed.text ?? '')
}

test.each([
  [`tgram://${bot}/42`, blocked, /Telegram channel.*Unblock it/s],
  [`tgram://${bot}/42`, { status: 404, text: '{"description":"Not Found"}' }, /If the bot is gone/],
  ['discord://1234/ab-Cd_9', { status: 404, text: '{"message":"Unknown Webhook"}' }, /webhook was deleted at Discord/],
  ['slack://T1/B2/c3D', { status: 404, text: 'no_service' }, /new webhook in Slack's app/],
  ['ntfy://tk_old@push.example.com/courts', { status: 401, text: '{"error":"unauthorized"}' }, /add its URL with one/],
])('%s that fails for good is told once by email, with what to do, and rests', async (url, refusal, words) => {
  const id = await add(url)
  await sendChannelTest(spine.em(), { id, userId: home.userId, now: spine.now() })
  await sendChannelTest(spine.em(), { id, userId: home.userId, now: spine.now() })
  answer = refusal
  await spine.push()
  const [text, ...more] = await emailsAbout()
  expect(text).toMatch(words)
  expect(more).toEqual([])
  expect(await list()).toMatchObject([
    { endedAt: expect.any(Date), lastFailure: expect.stringContaining(`${refusal.status}`) },
  ])
  const before = asked.length
  await home.watch()
  await home.free('Court 1')
  await spine.push()
  expect(asked.length).toBe(before)
})

test('a channel that was put right is turned on again', async () => {
  const id = await add(`tgram://${bot}/42`)
  await sendChannelTest(spine.em(), { id, userId: home.userId, now: spine.now() })
  answer = blocked
  await spine.push()
  answer = { status: 200, text: '{}' }
  expect(await resumeChannel(spine.em(), { id, userId: home.userId })).toBe(true)
  await home.watch()
  await home.free('Court 1')
  await spine.push()
  expect([asked.length, await list()]).toMatchObject([2, [{ endedAt: null, lastFailure: null }]])
})

test('a message follows a group that became a supergroup, and its chat is stored', async () => {
  await add(`https://api.telegram.org/bot${bot}/sendMessage?chat_id=-100`)
  await home.watch()
  await home.free('Court 1')
  const moved = {
    description: 'Bad Request: group chat was upgraded',
    parameters: { migrate_to_chat_id: -1001234567890 },
  }
  answer = { status: 400, text: JSON.stringify(moved) }
  await spine.push()
  answer = { status: 200, text: '{}' }
  spine.clock.advance(1000)
  await spine.push()
  expect(asked.map(({ body }) => (JSON.parse(body) as { chat_id: string }).chat_id)).toEqual(['-100', '-1001234567890'])
  expect(await list()).toMatchObject([{ url: `tgram://${bot}/-1001234567890`, endedAt: null, lastFailure: null }])
  expect(await states()).toEqual([{ state: 'sent', error: null }])
})

test('a service that would show each copy gets two, and the card says that the message may not have arrived', async () => {
  await add('discord://1234/ab-Cd_9')
  await home.watch()
  await home.free('Court 1')
  answer = undefined
  await spine.push()
  expect(await list()).toMatchObject([{ isWaiting: true, lastFailure: 'hung up' }])
  spine.clock.advance(30_000)
  await spine.push()
  expect(await list()).toMatchObject([{ isWaiting: false, lastFailure: 'may not have arrived' }])
  spine.clock.advance(86_400_000)
  await spine.push()
  expect([asked.length, await states()]).toMatchObject([2, [{ state: 'dead', error: 'ambiguous: hung up' }]])
})

test('the second copy of a deliverer that died is the last one there, too', async () => {
  await add('slack://T1/B2/c3D')
  await home.watch()
  await home.free('Court 1')
  answer = undefined
  await spine.push()
  await spine.em().execute(`update notification set state = 'handed-over', hand_overs = 2, lease_owner = 1,
    lease_until = '2026-11-23' where channel_id is not null`)
  await reclaimAbandoned(spine.em(), spine.now())
  spine.clock.advance(30_000)
  await spine.push()
  expect([asked.length, await states()]).toMatchObject([
    1,
    [{ state: 'dead', error: expect.stringMatching(/^ambiguous/) }],
  ])
  expect(await list()).toMatchObject([{ lastFailure: 'may not have arrived' }])
})
