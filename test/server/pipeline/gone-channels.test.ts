import { afterEach, beforeEach, expect, test } from 'vitest'
import { priorityIn } from '#domain/notifications/notification.ts'
import { insertChannel, listChannels } from '#server/store/integrations/channels.ts'
import { startPushed, type Pushed } from '#test/support/pushed.ts'
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

const add = (url: string) => insertChannel(spine.em(), { userId: home.userId, url, now: spine.now() })
const list = () => listChannels(spine.em(), home.userId)
const outcomes = 'select state, last_error as error from notification where channel_id is not null order by state'
const rows = () => spine.em().execute<{ state: string; error: string | null }[]>(outcomes)

test('a channel of a kind that is gone gets nothing, holds up no other, and what waits for it ends at once', async () => {
  const url = 'pover://user@app'
  await add(url)
  await add(`ntfy://${new URL(receiver.url).host}/my-courts`)
  await home.watch()
  await home.free('Court 1')
  await spine.push()
  expect([receiver.calls.length, await rows()]).toEqual([
    1,
    [
      { state: 'dead', error: 'no longer supported' },
      { state: 'sent', error: null },
    ],
  ])
  const gone = (await list()).find((one) => one.url === url)
  expect(gone).toMatchObject({ endedAt: expect.any(Date), isWaiting: false })
  await home.free('Court 1', 'Court 2')
  await spine.push()
  expect([receiver.calls.length, (await rows()).length]).toEqual([2, 3])
})

test('a code that waits for a number of an earlier version is not sent', async () => {
  await add('sms://+61412345678')
  const now = spine.now()
  await spine.em().execute('update channel set paused_at = ?', [now])
  const code = `insert into notification (id, kind, address, user_id, payload, priority, available_at, created_at, channel_id)
    select gen_random_uuid(), 'openings-pushed', id::text, user_id, '{"isCode": true}', ${priorityIn.channel}, ?, ?, id from channel`
  await spine.em().execute(code, [now, now])
  await spine.push()
  expect(await rows()).toMatchObject([{ state: 'suppressed' }])
})
