import { once } from 'node:events'
import { request, Agent } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { quantile } from './figures.ts'

export interface Load {
  perSecond: number
  p99: number
}

interface Order {
  url: string
  seconds: number
  connections: number
}

/** Asks one address again and again over connections that stay open, from a thread of its own: the server has its own to itself. */
export async function load(order: Order): Promise<Load> {
  const thread = new Worker(new URL(import.meta.url), { workerData: order })
  const [result] = (await once(thread, 'message')) as [Load]
  return result
}

async function run({ url, seconds, connections }: Order): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1000
  const latencies: number[] = []
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const start = performance.now()
      request(url, { agent, headers: { 'accept-encoding': 'identity' } }, (response) => {
        if (response.statusCode !== 200) return void reject(new Error(`${url} answered ${response.statusCode}`))
        response.resume().on('end', () => {
          latencies.push(performance.now() - start)
          resolve()
        })
      })
        .on('error', reject)
        .end()
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) await once()
    }),
  )
  agent.destroy()
  return { perSecond: latencies.length / seconds, p99: quantile(latencies, 0.99) }
}

if (!isMainThread && parentPort) parentPort.postMessage(await run(workerData as Order))
