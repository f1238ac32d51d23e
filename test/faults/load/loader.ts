import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createRandom } from '#test/faults/random.ts'
import { createMix, type Ask, type AskName, type MixFacts } from './request-mix.ts'

const usualConnections = 128
/** Each request names another caller, so that limits look at each and bind none. */
const callers = 20_000
const maxErrors = 50

export interface LoadOrder {
  origin: string
  /** By the name of the request in the place of its path: for a server that only sends bytes. */
  isBare: boolean
  facts: MixFacts
  /** So many a second, whatever becomes of them; without it each connection asks again as soon as it is answered. */
  perSecond?: number
  connections?: number
  seconds: number
  seed: number
  /** Where another load asked before: how many alerts it may have made. */
  firstAlert?: number
  only?: readonly AskName[]
}

export interface LoadResult {
  answers: number
  /** From the first request to the last answer. */
  took: number
  /** How long answers took, ms, by the name of the request; from when it was due, so that a stall shows. */
  p50: Record<string, number>
  p99: Record<string, number>
  errors: string[]
  errorCount: number
}

/** A process of its own that asks, so that it slows down nothing but itself. */
export async function load(order: LoadOrder): Promise<LoadResult> {
  const child = fork(import.meta.filename, ['loader'], { stdio: 'inherit' })
  child.send(order)
  const [result] = (await once(child, 'message')) as [LoadResult]
  child.disconnect()
  await once(child, 'exit')
  return result
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const { origin, isBare, perSecond, connections = usualConnections, seconds } = order
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const mix = createMix({ ...order, random: createRandom(order.seed) })
  const took = new Map<string, number[]>()
  const result: LoadResult = { answers: 0, took: 0, p50: {}, p99: {}, errors: [], errorCount: 0 }
  let asked = 0

  function timesOf(kind: string): number[] {
    const times = took.get(kind) ?? []
    took.set(kind, times)
    return times
  }

  function fail(text: string): void {
    result.errorCount += 1
    if (result.errors.length < maxErrors) result.errors.push(text)
  }

  function ask({ name, method, path, body, token, status = 200 }: Ask, dueAt: number): Promise<void> {
    const caller = asked++ % callers
    const text = body && JSON.stringify(body)
    const headers = {
      'accept-encoding': 'br',
      'x-forwarded-for': `10.${caller >> 8}.${caller & 255}.1`,
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    return new Promise((resolve) => {
      const sent = request(origin + (isBare ? `/${encodeURIComponent(name)}` : path), { agent, method, headers })
      sent.on('error', (error) => {
        fail(`${name}: ${String(error)}`)
        resolve()
      })
      sent.on('response', (response) => {
        if (response.statusCode !== (isBare ? 200 : status))
          fail(`${name}: ${method} ${path} answered ${response.statusCode}`)
        response.resume().on('end', () => {
          result.answers += 1
          const ms = performance.now() - dueAt
          for (const kind of ['all', name]) timesOf(kind).push(ms)
          resolve()
        })
      })
      sent.end(text)
    })
  }

  const startedAt = performance.now()
  const next = (dueAt: number) => ask(mix(), dueAt)
  await (perSecond === undefined ? askInTurn({ connections, seconds }, next) : askAtRate({ perSecond, seconds }, next))
  result.took = (performance.now() - startedAt) / 1000
  agent.destroy()
  for (const [name, all] of took) {
    all.sort((a, b) => a - b)
    result.p50[name] = all[Math.floor(all.length * 0.5)] ?? 0
    result.p99[name] = all[Math.floor(all.length * 0.99)] ?? 0
  }
  return result
}

/** Each connection asks again as soon as it is answered. */
async function askInTurn(
  { connections, seconds }: { connections: number; seconds: number },
  ask: (dueAt: number) => Promise<void>,
): Promise<void> {
  const endsAt = performance.now() + seconds * 1000
  async function oneAfterTheOther(): Promise<void> {
    while (performance.now() < endsAt) await ask(performance.now())
  }
  await Promise.all(Array.from({ length: connections }, oneAfterTheOther))
}

/** A server that stalls is not asked less. */
async function askAtRate(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  ask: (dueAt: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now()
  const answers: Promise<void>[] = []
  for (let dueAt = startedAt; dueAt < startedAt + seconds * 1000; dueAt += 1000 / perSecond) {
    const wait = dueAt - performance.now()
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    answers.push(ask(dueAt))
  }
  await Promise.all(answers)
}

if (process.argv[2] === 'loader') {
  process.once('message', (order: LoadOrder) => {
    void run(order).then((result) => process.send?.(result))
  })
}
