import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'

/** More at once than this process can ask for in time would measure itself. */
const atOnce = 250

/** The answers to so many streams of changes. */
export interface Crowd {
  opened: number
  /** 503 or 429, with the seconds after which to ask again. */
  refused: number
  /** Other answers, and none. */
  failed: number
}

interface CrowdOrder {
  origin: string
  streams: number
}

/** Opens streams from many networks, in a process of its own, and keeps those that open until `leave`. */
export async function openCrowd(order: CrowdOrder): Promise<{ crowd: Crowd; leave(): void }> {
  const child = fork(import.meta.filename, ['crowd'], { stdio: 'inherit' })
  child.send(order)
  const [crowd] = (await once(child, 'message')) as [Crowd]
  return { crowd, leave: () => void child.kill() }
}

async function run({ origin, streams }: CrowdOrder): Promise<Crowd> {
  const agent = new Agent({ keepAlive: true })
  const crowd: Crowd = { opened: 0, refused: 0, failed: 0 }
  const input = encodeURIComponent(JSON.stringify({ json: { sport: 'tennis' } }))
  const open = (caller: number) =>
    new Promise<void>((resolve) => {
      const headers = { 'x-forwarded-for': `10.${caller >> 8}.${caller & 255}.1` }
      const request = get(`${origin}/trpc/availability.changes?input=${input}`, { agent, headers }, (response) => {
        const { statusCode = 0, headers: said } = response.resume()
        if (statusCode === 200) crowd.opened += 1
        else if ((statusCode === 503 || statusCode === 429) && Number(said['retry-after']) > 0) crowd.refused += 1
        else crowd.failed += 1
        resolve()
      })
      request.on('error', () => {
        crowd.failed += 1
        resolve()
      })
    })
  for (let first = 0; first < streams; first += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, streams - first) }, (_, at) => open(first + at)))
  return crowd
}

if (process.argv[2] === 'crowd') {
  process.once('message', (order: CrowdOrder) => void run(order).then((crowd) => process.send?.(crowd)))
}
