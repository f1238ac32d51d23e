import { Agent, errors, request } from 'undici'

/** The answers to so many requests a second over kept connections, whatever was restarted meanwhile. */
export interface SteadyLoad {
  reads: number
  writes: number
  /** Reads that were not answered with 200, and writes that got a wrong answer or none, in words. */
  failures: string[]
  /** Writes that were put off: 503 with Retry-After. */
  putOff: number
  /** Reads whose kept connection was closed while they were on their way to it, which a browser asks again (RFC 9110, 9.2.2). */
  askedAgain: number
  /** The part that restarts from now on, for the words. */
  during(part: string): void
  stop(): Promise<void>
}

const connections = 50
/** One request in so many is a write. */
const writeEvery = 20
const giveUpMs = 15_000

/** Asks at the same pace however long answers take, as a crowd does. */
export function startSteadyLoad({
  origin,
  perSecond,
  paths,
  tokens,
}: {
  origin: string
  perSecond: number
  paths: readonly string[]
  tokens: readonly string[]
}): SteadyLoad {
  const dispatcher = new Agent({ connections, keepAliveTimeout: 60_000, pipelining: 1 })
  const under = new Set<Promise<void>>()
  const startedAt = performance.now()
  let part = 'nothing'
  let sent = 0
  const load: SteadyLoad = {
    reads: 0,
    writes: 0,
    failures: [],
    putOff: 0,
    askedAgain: 0,
    during: (next) => void (part = next),
    async stop() {
      clearInterval(ticking)
      await Promise.all(under)
      await dispatcher.close()
    },
  }

  async function read(path: string): Promise<void> {
    load.reads += 1
    const get = () => request(`${origin}${path}`, { dispatcher, headersTimeout: giveUpMs })
    const { statusCode, body } = await get().catch((error: unknown) => {
      if (!(error instanceof errors.SocketError)) throw error
      load.askedAgain += 1
      return get()
    })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`${statusCode} ${text.slice(0, 100)}`)
  }

  async function write(token: string, distance: number): Promise<void> {
    load.writes += 1
    const { statusCode, headers, body } = await request(`${origin}/api/user/preferences`, {
      dispatcher,
      headersTimeout: giveUpMs,
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ defaultDistance: distance }),
    })
    const text = await body.text()
    if (statusCode === 503 && headers['retry-after'] !== undefined) load.putOff += 1
    else if (statusCode !== 200) throw new Error(`${statusCode} ${text.slice(0, 100)}`)
  }

  function next(number: number): { what: string; asked: Promise<void> } {
    const token = tokens[number % tokens.length] ?? ''
    if (number % writeEvery === 0) return { what: 'a write', asked: write(token, (number % 50) + 1) }
    const path = paths[number % paths.length] ?? '/'
    return { what: path, asked: read(path) }
  }

  const ticking = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond)
    for (; sent < due; sent += 1) {
      const [during, { what, asked }] = [`${new Date().toISOString()} ${part}`, next(sent)]
      const answered = asked
        .catch((error: unknown) => void load.failures.push(`${during}, ${what}: ${String(error)}`))
        .finally(() => under.delete(answered))
      under.add(answered)
    }
  }, 10)
  return load
}
