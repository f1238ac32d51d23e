import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request, Agent } from 'node:http'
import { quantile } from './figures.ts'

export interface Load {
  answers: number
  seconds: number
  p50: number
  p99: number
}

/** The repeated request. Each names another caller, so the limit of calls counts all and refuses none. */
interface Order {
  /** `{n}` in it becomes the number of the request. */
  url: string
  encoding: string
  seconds: number
  connections: number
  /** So many a second, whatever becomes of them; without it each connection asks again as soon as it is answered. */
  perSecond?: number
}

const callers = 5_000

/** A process of its own that asks, so that the server has its own to itself. */
export function startLoader() {
  const child = fork(import.meta.filename, ['loader'], { stdio: 'inherit' })
  return {
    async load(order: Order): Promise<Load> {
      child.send(order)
      const [result] = (await once(child, 'message')) as [Load]
      return result
    },
    stop: () => child.kill(),
  }
}

async function run({ url, encoding, seconds, connections, perSecond }: Order): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let asked = 0

  function ask(since = performance.now()): Promise<void> {
    const caller = asked++ % callers
    const headers = { 'accept-encoding': encoding, 'x-forwarded-for': `10.${caller >> 8}.${caller & 255}.1` }
    return new Promise<void>((resolve, reject) => {
      request(url.replace('{n}', String(asked)), { agent, headers }, (response) => {
        if (response.statusCode !== 200) return void reject(new Error(`${url} answered ${response.statusCode}`))
        response.resume().on('end', () => {
          latencies.push(performance.now() - since)
          resolve()
        })
      })
        .on('error', reject)
        .end()
    })
  }

  async function oneAfterTheOther(): Promise<void> {
    while (performance.now() < endsAt) await ask()
  }

  /** Latency counts from when a request was due, so that a server that stalls does not hide it by being asked less. */
  async function atRate(rate: number): Promise<void> {
    const answers: Promise<void>[] = []
    for (let dueAt = startedAt; dueAt < endsAt; dueAt += 1000 / rate) {
      const wait = dueAt - performance.now()
      if (wait > 0) await new Promise((done) => setTimeout(done, wait))
      answers.push(ask(dueAt))
    }
    await Promise.all(answers)
  }

  if (perSecond === undefined) await Promise.all(Array.from({ length: connections }, oneAfterTheOther))
  else await atRate(perSecond)
  agent.destroy()
  const took = (performance.now() - startedAt) / 1000
  return { answers: latencies.length, seconds: took, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }
}

if (process.argv[2] === 'loader') {
  process.on('message', (order: Order) => {
    void run(order).then((result) => process.send?.(result))
  })
}
