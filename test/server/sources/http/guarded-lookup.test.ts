import { createServer } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { guardedLookup, isAllowedAddress, isAllowedHost } from '#server/sources/http/guarded-lookup.ts'
import { createPageFetcher } from '#server/sources/http/page-fetcher.ts'
import { createPoliteClient } from '#server/sources/http/polite-client.ts'
import { hastyTimers } from '#test/support/connectors.ts'
import { propertyRuns } from '#test/support/property-runs.ts'

/** A client that may reach the public internet only, and whatever of this machine it reached all the same. */
async function startTrap() {
  let caught = 0
  const trap = createServer((socket) => {
    caught += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => trap.listen(0, '::', resolve))
  const address = trap.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const client = createPoliteClient(
    createPageFetcher({
      userAgent: 'CourtsideTest/1.0',
      allowLoopback: false,
      timers: hastyTimers(),
      now: () => new Date(),
    }),
  )
  onTestFinished(async () => {
    trap.close()
    await client.close()
  })
  return {
    port,
    caught: () => caught,
    read: (url: string) => client.readPage({ url, signal: AbortSignal.timeout(20_000), minGapMs: 0 }, (text) => text),
  }
}

/** One address as it can be written: whole, in parts, as one number, in octal or hexadecimal, within IPv6. */
function spellings([a, b, c, d]: readonly [number, number, number, number]): string[] {
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (part: number) => `0x${part.toString(16)}`
  const octal = (part: number) => `0${part.toString(8)}`
  return [
    `${a}.${b}.${c}.${d}`,
    `${whole}`,
    hex(whole),
    `${a}.${b}.${c * 256 + d}`,
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map(octal).join('.'),
    `[::ffff:${a}.${b}.${c}.${d}]`,
    `[64:ff9b::${a}.${b}.${c}.${d}]`,
    `user:secret@${a}.${b}.${c}.${d}`,
  ]
}

const inner = fc.oneof(
  fc.tuple(fc.constant(127), fc.nat(255), fc.nat(255), fc.nat(255)),
  fc.tuple(fc.constant(10), fc.nat(255), fc.nat(255), fc.nat(255)),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), fc.nat(255), fc.nat(255)),
  fc.tuple(fc.constant(192), fc.constant(168), fc.nat(255), fc.nat(255)),
  fc.tuple(fc.constant(169), fc.constant(254), fc.nat(255), fc.nat(255)),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), fc.nat(255), fc.nat(255)),
  fc.tuple(fc.constant(0), fc.nat(255), fc.nat(255), fc.nat(255)),
  fc.tuple(fc.integer({ min: 224, max: 255 }), fc.nat(255), fc.nat(255), fc.nat(255)),
)

test('every spelling of an inner address is refused', async () => {
  const trap = await startTrap()
  const addresses = fc
    .sample(inner, { numRuns: propertyRuns({ few: 60, all: 556 }), seed: 11 })
    .flatMap((parts) => spellings(parts as [number, number, number, number]))
  const answers = await Promise.all(addresses.map((address) => trap.read(readable(`http://${address}`, trap.port))))
  expect(addresses.length).toBeGreaterThan(500)
  expect(answers.filter(({ kind }) => kind === 'ok')).toEqual([])
  expect(trap.caught()).toBe(0)
})

/** With the port of the trap before the path; user and password may stand before the host. */
function readable(origin: string, port: number): string {
  return `${origin}:${port}/sheet`
}

test.each(['[::1]', '[::]', '[fe80::1]', '[fc00::1]', '[fd12:3456::1]', '[ff02::1]', '[::ffff:7f00:1]', 'localhost'])(
  '%s is not connected to, and the reason is given',
  async (host) => {
    const trap = await startTrap()
    const answer = await trap.read(`http://${host}:${trap.port}/`)
    expect(answer).toMatchObject({
      kind: 'failed',
      status: 'error',
      reason: expect.stringMatching(/no (?:address|source)/),
    })
    expect(trap.caught()).toBe(0)
  },
)

test('public addresses are allowed, and loopback only where the operator says so', () => {
  expect(isAllowedAddress('203.0.114.9', false)).toBe(true)
  expect(isAllowedAddress('2001:4860:4860::8888', false)).toBe(true)
  expect(isAllowedAddress('127.0.0.1', false)).toBe(false)
  expect(isAllowedAddress('127.0.0.1', true)).toBe(true)
  expect(isAllowedAddress('::1', true)).toBe(true)
  expect(isAllowedAddress('10.0.0.1', true)).toBe(false)
  expect(isAllowedAddress('not an address', true)).toBe(false)
})

test('a host that is a name is judged once it is looked up, and one that is an address at once', () => {
  expect([isAllowedHost('club.example', false), isAllowedHost('localhost', false)]).toEqual([true, true])
  expect([isAllowedHost('203.0.114.9', false), isAllowedHost('10.0.0.1', false)]).toEqual([true, false])
  expect([isAllowedHost('[2001:4860:4860::8888]', false), isAllowedHost('[::1]', false)]).toEqual([true, false])
})

test('a name resolves to its allowed addresses, one or all, and to a reason where there is none', async () => {
  const lookup = (name: string, { all = false, allowLoopback = true } = {}) =>
    new Promise<unknown[]>((resolve) =>
      guardedLookup(allowLoopback)(name, { all, family: 4 }, (...answer: unknown[]) => resolve(answer)),
    )
  expect(await lookup('localhost', { all: true })).toEqual([null, [{ address: '127.0.0.1', family: 4 }]])
  expect(await lookup('localhost')).toEqual([null, '127.0.0.1', 4])
  const refused = expect.objectContaining({ code: 'EADDRREFUSED' })
  expect(await lookup('localhost', { allowLoopback: false })).toEqual([refused, '', 0])
  const unknown = expect.objectContaining({ syscall: 'getaddrinfo' })
  expect(await lookup('no host has such a name')).toEqual([unknown, '', 0])
})
