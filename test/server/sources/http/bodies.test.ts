import { Readable } from 'node:stream'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readCappedBody } from '#server/sources/http/capped-body.ts'
import { say, startPoliteSite } from '#test/support/polite-site.ts'

const page = '<p>Court 3 is free at seven – ñ</p>'.repeat(50)
const capBytes = 8 * 2 ** 20

const packed = (encoding: string | undefined, body: Buffer | string) =>
  startPoliteSite((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html', ...(encoding && { 'content-encoding': encoding }) })
      .end(body)
  })

test.each<[string | undefined, Buffer | string]>([
  [undefined, page],
  ['identity', page],
  ['gzip', gzipSync(page)],
  [' GZip ', gzipSync(page)],
  ['x-gzip', gzipSync(page)],
  ['br', brotliCompressSync(page)],
  ['deflate', deflateSync(page)],
])('a page with the encoding %s is decoded', async (encoding, body) => {
  const site = await packed(encoding, body)
  expect(await site.read('/a')).toEqual({ kind: 'ok', page })
})

test('the byte order mark that some servers send before a page is not part of it', async () => {
  const site = await packed(undefined, '\uFEFF{"free":1}')
  expect(await site.read<unknown>('/a', (text) => JSON.parse(text))).toEqual({ kind: 'ok', page: { free: 1 } })
})

test('an encoding that was not asked for is an error with its name', async () => {
  const site = await packed('zstd', 'x')
  expect(await site.read('/a')).toMatchObject({
    status: 'error',
    reason: 'the answer is compressed as zstd, which was not asked for',
  })
})

test('8 MiB are read and one byte more is not, packed or not', async () => {
  const tooLarge = { status: 'error', reason: 'the answer is larger than 8 MiB' }
  const most = 'x'.repeat(capBytes)
  expect(await (await packed(undefined, most)).read('/a')).toMatchObject({ kind: 'ok' })
  expect(await (await packed(undefined, `${most}x`)).read('/a')).toMatchObject(tooLarge)
  expect(await (await packed('gzip', gzipSync(most))).read('/a')).toMatchObject({ kind: 'ok' })
  expect(await (await packed('gzip', gzipSync(`${most}x`))).read('/a')).toMatchObject(tooLarge)
})

test('a body in many small pieces keeps none of them in memory', async () => {
  const [piece, letters] = [Buffer.alloc(1), Buffer.from(page).values()]
  const overwritten = new Readable({
    highWaterMark: 0,
    read() {
      const { value, done } = letters.next()
      this.push(done ? null : piece.fill(value))
    },
  })
  const bytes = await readCappedBody(overwritten, undefined)
  expect(Buffer.from(bytes).toString()).toBe(page)
})

test('half of a page is no page, packed or not', async () => {
  const body = gzipSync(page)
  const halfPacked = await packed('gzip', body.subarray(0, body.length / 2))
  expect(await halfPacked.read('/a')).toMatchObject({ kind: 'failed', status: 'error' })
  const brokenOff = await startPoliteSite((_, response) => {
    response.writeHead(200, { 'content-length': String(page.length * 2) }).write(page, () => response.destroy())
  })
  expect(await brokenOff.read('/a')).toMatchObject({ kind: 'failed', status: 'error' })
  const packedAndBrokenOff = await startPoliteSite((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': String(body.length) })
    response.write(body.subarray(0, body.length / 2), () => response.destroy())
  })
  expect(await packedAndBrokenOff.read('/a')).toMatchObject({ kind: 'failed', status: 'error' })
})

test.each([undefined, 'gzip'])(
  'the rest of a page that is too large is not taken from the site (packed: %s)',
  async (encoding) => {
    const piece = 'x'.repeat(2 ** 20)
    const sent = encoding === 'gzip' ? gzipSync(piece) : piece
    let isClosed: () => void = () => undefined
    const closed = new Promise<void>((resolve) => (isClosed = resolve))
    const site = await startPoliteSite((_, response) => {
      response.on('close', isClosed)
      response.writeHead(200, encoding === undefined ? {} : { 'content-encoding': encoding })
      for (let count = 0; count < 9; count += 1) response.write(sent)
      // It waits in the socket until somebody takes it, and the site never says that this is all.
      response.write(Buffer.alloc(4 * 2 ** 20))
    })
    const { signal } = new AbortController()
    expect(await site.read('/a', (text) => text, signal)).toMatchObject({ reason: 'the answer is larger than 8 MiB' })
    await closed
  },
)

test('a page without a type and without a text is a page all the same', async () => {
  const site = await startPoliteSite((_, response) => void response.end())
  expect(await site.read('/a')).toEqual({ kind: 'ok', page: '' })
  expect(await (await startPoliteSite(say('sheet'))).read('/a')).toEqual({ kind: 'ok', page: 'sheet' })
})
