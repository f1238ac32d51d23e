import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { pick } from '#test/faults/random.ts'

/** An answer that a hostile receiver draws, in its bytes and in how they come. */
export interface HostileAnswer {
  what: string
  /** True for one that goes out before the request has come whole. */
  isEarly: boolean
  send(socket: Socket): void
}

type Random = () => number

const statuses = [
  ['100', '101', '103', '200', '201', '202', '204', '205', '206', '226', '299', '300', '301', '302', '303', '304'],
  ['307', '308', '400', '401', '403', '404', '405', '407', '408', '409', '410', '413', '415', '418', '421', '422'],
  ['425', '426', '429', '429', '429', '431', '451', '499', '500', '501', '502', '503', '503', '504', '507', '511'],
  ['599', '600', '999', '0', '099', '1000', '-1', 'abc', '2', ''],
].flat()

const waits = [
  ['0', '1', '7', '300', '21600', '21601', '86400', '99999999999', '500000000000', '9'.repeat(17), '9'.repeat(400)],
  ['-1', '-500000000000', '0.5', '1e9', '0x10', 'soon', '', ' 12 ', '12, 13', 'NaN', 'Infinity', '١٢'],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Sat, 31 Dec 275760 00:00:00 GMT'],
  ['+017871-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '2026-13-45', 'Tue, 24 Nov 2026 09:00:00 +9999'],
].flat()

const locations = [
  '/',
  '/again',
  'http://169.254.169.254/',
  'https://127.0.0.1/',
  'file:///etc/passwd',
  '//',
  '\\\\x',
  '',
]

/** A header line, by what it is about. */
const headers: Readonly<Record<string, (random: Random) => string>> = {
  'a wait': (random) => `Retry-After: ${pick(random, waits)}`,
  'two waits': (random) => `Retry-After: ${pick(random, waits)}\r\nRetry-After: ${pick(random, waits)}`,
  'a place': (random) => `Location: ${pick(random, locations)}`,
  'a wrong length': (random) =>
    `Content-Length: ${pick(random, ['0', '1', '-5', '5, 6', '99999999', '9'.repeat(30), 'x'])}`,
  'two lengths': () => 'Content-Length: 3\r\nContent-Length: 4',
  'a transfer': (random) =>
    `Transfer-Encoding: ${pick(random, ['chunked', 'gzip, chunked', 'identity', 'x', 'chunked, chunked'])}`,
  'a packing': (random) => `Content-Encoding: ${pick(random, ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', 'x'])}`,
  'an upgrade': () => 'Connection: Upgrade\r\nUpgrade: websocket',
  'a long line': () => `X-Long: ${'y'.repeat(70_000)}`,
  'many lines': () => Array.from({ length: 3000 }, (_, at) => `X-${at}: y`).join('\r\n'),
  'odd bytes': () => 'X-Odd: \u0000\u0007\u00ff',
  'a folded line': () => 'X-Folded: a\r\n b',
  'no colon': () => 'nothing of it',
  'a type': (random) => `Content-Type: ${pick(random, ['application/json', 'text/html; charset=x', '', ';;;'])}`,
  'a cookie': () => `Set-Cookie: a=b; Max-Age=${'9'.repeat(20)}`,
  'a close': () => 'Connection: close',
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** A body, by what it is. */
const bodies: Readonly<Record<string, (random: Random) => string | Buffer>> = {
  nothing: () => '',
  reason: () => JSON.stringify({ error: 'no\u0000\ud800 thanks', message: 'x'.repeat(5000), description: ['a'] }),
  'a wait in it': (random) => JSON.stringify({ retry_after: pick(random, [5e11, 1e300, -1, '7', null, 0]) }),
  'a wait of a bot': (random) => JSON.stringify({ parameters: { retry_after: pick(random, [5e11, 1e300, -1, 0, 3]) } }),
  'a new chat': (random) =>
    JSON.stringify({ parameters: { migrate_to_chat_id: pick<unknown>(random, [-1001, '-1', 1e300, 0.5, null, {}]) } }),
  'no object': (random) => pick(random, ['null', '[]', '1', '"x"', 'true', '{', '{"__proto__":{"error":"x"}}']),
  'deep JSON': () => nested(100_000),
  text: () => 'no_service \u202e\u0000\n'.repeat(50),
  'odd bytes': () => Buffer.from([0xff, 0xfe, 0, 0xc3, 0x28, 0xed, 0xa0, 0x80]),
  'much of it': () => 'z'.repeat(2_000_000),
  packed: () => gzipSync(Buffer.alloc(1_000_000)),
  'bad pieces': () => 'zz\r\nabc\r\n-1\r\n\r\n',
}

/** Ways to send the bytes. */
const ways: Readonly<Record<string, { isSlow?: true; isEarly?: true; send(socket: Socket, bytes: Buffer): void }>> = {
  // Where a length is wrong, an open connection holds its request.
  'at once': { isSlow: true, send: (socket, bytes) => void socket.write(bytes) },
  'at once, and closed': { send: (socket, bytes) => void socket.end(bytes) },
  late: { send: (socket, bytes) => void setTimeout(() => socket.end(bytes), 300) },
  early: { isSlow: true, isEarly: true, send: (socket, bytes) => void socket.write(bytes) },
  'early, and closed': { isEarly: true, send: (socket, bytes) => void socket.end(bytes) },
  'half of it': { send: (socket, bytes) => void socket.end(bytes.subarray(0, bytes.length / 2)) },
  'in single bytes': {
    send(socket, bytes) {
      for (const byte of bytes.subarray(0, 3000)) socket.write(Buffer.of(byte))
      socket.end()
    },
  },
  twice: { send: (socket, bytes) => void socket.end(Buffer.concat([bytes, bytes])) },
  'a hang-up': { send: (socket) => void socket.destroy() },
  'an early hang-up': { isEarly: true, send: (socket) => void socket.destroy() },
  'a reset': { send: (socket) => void socket.resetAndDestroy() },
  'other words': { send: (socket) => void socket.end('SSH-2.0-x\r\n') },
  'bytes of chance': { send: (socket, bytes) => void socket.end(bytes.map((byte) => (byte * 7 + 3) & 0xff)) },
  silence: { isSlow: true, send: () => undefined },
  drops: {
    isSlow: true,
    send(socket, bytes) {
      const timer = setInterval(() => socket.write(bytes.subarray(0, 1)), 500)
      socket.on('close', () => clearInterval(timer))
    },
  },
}

function plain(mayBeSlow: boolean) {
  const name = mayBeSlow ? 'at once' : 'at once, and closed'
  return [name, ways[name]!] as const
}

/** Most answers come as HTTP does, so that what they say is reached. */
const plainShare = 0.6

/** Draws an answer; one that may hold its request until our deadline only with `mayBeSlow`. */
export function drawAnswer(random: Random, mayBeSlow: boolean): HostileAnswer {
  const named = Object.entries(ways).filter(([, { isSlow }]) => mayBeSlow || !isSlow)
  const [way, { isEarly = false, send }] = random() < plainShare ? plain(mayBeSlow) : pick(random, named)
  const status = pick(random, statuses)
  const lines = Array.from({ length: Math.floor(random() * 4) }, () => pick(random, Object.entries(headers)))
  const [body, make] = pick(random, Object.entries(bodies))
  const content = Buffer.from(make(random))
  const made = lines.map(([, line]) => line(random))
  const isFramed = made.some((line) => /^(?:content-length|transfer-encoding):/i.test(line))
  const head = [`HTTP/1.1 ${status} x`, ...made, ...(isFramed ? [] : [`Content-Length: ${content.length}`]), '', '']
  const bytes = Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), content])
  const what = [status, ...lines.map(([name], at) => `${name} ${made[at]?.slice(0, 60)}`), body, way].join(', ')
  return { what, isEarly, send: (socket) => send(socket, bytes) }
}
