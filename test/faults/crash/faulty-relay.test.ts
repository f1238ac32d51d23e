import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { inflateRawSync } from 'node:zlib'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { startFaultyRelay } from './faulty-relay.ts'

const mails = 30
const bytes = 200_000

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test('a taken email keeps no more than its id, its address and its bytes, deflated', async () => {
  const relay = await startFaultyRelay({ faultOf: () => undefined, onUnknownEnd: () => undefined })
  const pool = createTransport({ url: relay.url, pool: true } as never)
  const text = randomBytes(64)
    .toString('hex')
    .repeat(bytes / 128)
  const send = (at: number) =>
    pool.sendMail({ from: 'a@example.com', to: `b${at}@example.com`, messageId: `<id-of-the-email-${at}@x>`, text })
  await send(0)
  collect()
  const before = process.memoryUsage().heapUsed
  for (let at = 1; at < mails; at += 1) await send(at)
  collect()
  // Whole emails are ten times as much.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan((mails * bytes) / 10)
  pool.close()
  await relay.stop()
  expect(relay.accepted.map(({ id, address }) => [id, address])).toEqual(
    Array.from({ length: mails }, (_, at) => [`id-of-the-email-${at}`, `b${at}@example.com`]),
  )
  const [first] = relay.accepted
  expect(inflateRawSync((await first?.deflated) ?? '').toString()).toContain(text.slice(0, 60))
})
