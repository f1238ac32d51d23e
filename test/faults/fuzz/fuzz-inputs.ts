import { METHODS } from 'node:http'
import { createRandom } from '#test/faults/random.ts'
import type { FuzzTarget, Method } from './fuzz-targets.ts'
import { hostileValues, oddTargets } from './hostile-values.ts'
import { pick, spoilt, valueOf, type Known, type Random } from './values-of-schemas.ts'

/** One request of a run. The same seed and number give the same one again. */
export interface FuzzInput {
  number: number
  /** The subject, for a report. */
  name: string
  method: string
  target: string
  headers: Record<string, string>
  body: string | undefined
  isSignedIn: boolean
  /** Bytes that go over the wire as they stand, in place of a request that a client would write. */
  bytes?: Buffer
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']
const contentTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x', '']
/** Procedures that end a session are asked with one only now and then, or there would soon be none. */
const endsSessions = /logout|endSession|endOther|delete$/

export interface InputSpace {
  targets: readonly FuzzTarget[]
  /** Paths of the built files, their folders and the pages. */
  addresses: readonly string[]
  known: Known
  seed: number
}

/** Half are structured, as a client might send them or with one thing spoilt. Two in ten walk the built files and pages. */
export function inputAt({ targets, addresses, known, seed }: InputSpace, number: number): FuzzInput {
  const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b))
  for (let warm = 0; warm < 3; warm += 1) random()
  const structured = structuredInput(pick(random, targets), random, known, number)
  const luck = random()
  if (luck < 0.5) return structured
  if (luck < 0.7) return { ...addressInput(pick(random, addresses), random), number }
  if (luck < 0.8) return { ...structured, target: oddTarget(structured.target, random), name: 'an odd address' }
  if (luck < 0.85) return { ...structured, method: pick(random, methods), name: `${structured.name} by another method` }
  if (luck < 0.9) return { ...structured, headers: oddHeaders(structured.headers, random) }
  return { ...structured, name: `the bytes of ${structured.name}`, bytes: brokenBytes(structured, random) }
}

function structuredInput(target: FuzzTarget, random: Random, known: Known, number: number): FuzzInput {
  const isSpoilt = random() < 0.6
  const made = (schema: FuzzTarget['input']) => {
    if (!schema) return undefined
    const value = valueOf(schema, random, known)
    return isSpoilt ? spoilt(value, random) : value
  }
  const isSignedIn = random() < (endsSessions.test(target.name) ? 0.05 : 0.75)
  const input = made(target.input)
  const about = { number, name: target.name, method: target.method, isSignedIn }
  const json = { 'content-type': 'application/json' }
  if (target.kind === 'procedure') {
    const said = input === undefined ? undefined : JSON.stringify(enveloped(input, random))
    if (target.method === 'POST') return { ...about, target: target.path, headers: json, body: said ?? '' }
    const query = said === undefined ? '' : `?input=${escape(said)}`
    return { ...about, target: target.path + query, headers: {}, body: undefined }
  }
  const params = Object(made(target.params)) as Record<string, unknown>
  const path = target.path.replaceAll(/:(\w+)/g, (_all, key: string) => escape(textOf(params[key])))
  const query = Object.entries(Object(made(target.query)) as object).map(
    ([key, one]) => `${escape(key)}=${escape(textOf(one))}`,
  )
  const full = query.length > 0 ? `${path}?${query.join('&')}` : path
  const body = input === undefined ? undefined : JSON.stringify(input)
  return { ...about, target: full, headers: body === undefined ? {} : json, body }
}

/** An input as the screens send it, now and then with bad references. */
function enveloped(input: unknown, random: Random): unknown {
  const dates = Object.entries(Object(input) as object).filter(([, value]) => value instanceof Date)
  const values = Object.fromEntries(dates.map(([key]) => [key, ['Date']]))
  if (random() < 0.9) return dates.length > 0 ? { json: input, meta: { values } } : { json: input }
  const key = pick(random, ['', 'email', '__proto__.polluted', 'a.b.c', 'constructor.prototype.polluted'])
  const mark = pick(random, ['Date', 'undefined', 'set', 'map', 'bigint', 'regexp', 'Error', 'URL', 'symbol'])
  return { json: input, meta: { values: { [key]: [random() < 0.3 ? ['typed-array', 'Uint8Array'] : mark] } } }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Like encodeURIComponent, which refuses half a character. */
function escape(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function oddTarget(target: string, random: Random): string {
  const luck = random()
  if (luck < 0.4) return pick(random, oddTargets)
  if (luck < 0.6) return target.replaceAll('/', () => pick(random, ['/', '//', '/./', '/../', '%2f', '/;/']))
  if (luck < 0.8) return `${target}${target.includes('?') ? '&' : '?'}${escape(textOf(pick(random, hostileValues)))}=1`
  const at = Math.floor(random() * target.length)
  return (
    target.slice(0, at) + pick(random, ['%00', '%ff', '%c0%af', '%', '#', '?', '%u0041', ',', '\\']) + target.slice(at)
  )
}

/** An address of the tree as somebody may write it, by any method. */
function addressInput(address: string, random: Random): Omit<FuzzInput, 'number'> {
  let target = address
  for (let change = Math.floor(random() * 3); change > 0; change -= 1) target = rewritten(target, random)
  const method = random() < 0.6 ? 'GET' : pick(random, METHODS)
  const headers = random() < 0.1 ? oddHeaders({}, random) : {}
  return { name: `${method} ${target.slice(0, 80)}`, method, target, headers, body: undefined, isSignedIn: false }
}

function rewritten(target: string, random: Random): string {
  const at = Math.floor(random() * target.length)
  const coded = `%${target.charCodeAt(at).toString(16).padStart(2, '0')}`
  return pick(random, [
    `${target}/`,
    `${target}${'/'.repeat(1 + Math.floor(random() * 5))}`,
    `${'/'.repeat(1 + Math.floor(random() * 3))}${target}`,
    target.slice(0, target.lastIndexOf('/') + 1),
    target.slice(0, at) + coded + target.slice(at + 1),
    target.slice(0, at) + coded.replace('%', '%25') + target.slice(at + 1),
    target.replaceAll('/', () => pick(random, ['/', '//', '/./', '/../', '%2f', '%5c', '/%2e%2e/'])),
    `${target}/${'x'.repeat(Math.floor(random() * 6000))}`,
    `${target}${pick(random, ['.br', '.gz', '.html', '/index.html', '/.', '/..', '?', '?a=%', '%00', '%ff', ';x', '#'])}`,
    target.toUpperCase(),
  ])
}

function oddHeaders(headers: Record<string, string>, random: Random): Record<string, string> {
  const odd: Record<string, string>[] = [
    { 'content-type': pick(random, contentTypes) },
    { 'content-encoding': 'gzip' },
    { 'accept-encoding': pick(random, ['*;q=0', 'br;q=x', 'identity;q=0', 'x'.repeat(3000)]) },
    { 'if-none-match': pick(random, ['*', '"', 'W/"x", "y"', 'x'.repeat(3000)]) },
    {
      authorization: pick(random, [
        'Bearer',
        'Bearer a.b.c',
        'Basic x',
        `Bearer ${'x'.repeat(4000)}`,
        'bearer  \u00ff',
      ]),
    },
    { 'x-forwarded-for': pick(random, ['', '::1', '999.1.1.1', 'unknown, 1.2.3.4', 'x'.repeat(2000)]) },
    { host: pick(random, ['evil.example', '[', 'a b', '']) },
    { range: 'bytes=0-1,9-' },
    { origin: 'null' },
    { expect: '100-continue' },
    { cookie: 'x'.repeat(3000) },
    { 'trpc-accept': 'application/jsonl' },
    { 'user-agent': '\u00ff'.repeat(1000) },
  ]
  return { ...headers, ...pick(random, odd) }
}

/** A request on the wire with some of its bytes changed, left out or doubled. */
function brokenBytes({ method, target, headers, body = '' }: FuzzInput, random: Random): Buffer {
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close']
  const length = random() < 0.8 ? Buffer.byteLength(body) : Math.floor(random() * 1e6)
  for (const [name, value] of Object.entries({ ...headers, 'content-length': length })) lines.push(`${name}: ${value}`)
  let bytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
  for (let change = Math.floor(random() * 6); change >= 0; change -= 1) {
    const at = Math.floor(random() * bytes.length)
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
    const some = Buffer.from(Array.from({ length: Math.floor(random() * 4) }, () => Math.floor(random() * 256)))
    bytes = Buffer.concat(
      pick(random, [
        [before, some, after],
        [before, after.subarray(1)],
        [before, some, after.subarray(some.length)],
        [before, after.subarray(0, 40), after],
      ]),
    )
  }
  return bytes
}
