import { setTimeout as pause } from 'node:timers/promises'

/** A write that the site acknowledged: the distance that a person last saved. */
export interface Load {
  /** By person, the last value that was answered with 200, and one that was sent and not answered. */
  acknowledged: Map<number, { saved: number; unknown: number[] }>
  /** When each write was acknowledged, in ms of the clock of this process. */
  writtenAt: number[]
  reads: number
  /** Reads that were not answered with 200, in words. */
  failedReads: string[]
  /** Answers to writes that were neither 200 nor 503 with Retry-After. */
  wrongAnswers: string[]
  stop(): Promise<void>
}

const betweenMs = 60
const giveUpMs = 15_000

/** People who save their preferences and look at the calendar, one request after the other, until stopped. */
export function startLoad(origin: string, tokens: readonly string[], readPath: () => string): Load {
  let isStopped = false
  const load: Load = {
    acknowledged: new Map(tokens.map((_token, person) => [person, { saved: 0, unknown: [] }])),
    writtenAt: [],
    reads: 0,
    failedReads: [],
    wrongAnswers: [],
    async stop() {
      isStopped = true
      await Promise.all(people)
    },
  }

  async function live(token: string, person: number): Promise<void> {
    for (let distance = 1; !isStopped; distance = (distance % 50) + 1) {
      await save(load, { origin, token, person, distance })
      await read(load, `${origin}${readPath()}`)
      await pause(betweenMs)
    }
  }

  const people = tokens.map(live)
  return load
}

async function save(
  load: Load,
  { origin, token, person, distance }: { origin: string; token: string; person: number; distance: number },
): Promise<void> {
  const mine = load.acknowledged.get(person)
  if (!mine) return
  // Until it is answered it may have been stored or not.
  mine.unknown.push(distance)
  const answer = await fetch(`${origin}/api/user/preferences`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ defaultDistance: distance }),
    signal: AbortSignal.timeout(giveUpMs),
  }).catch(() => undefined)
  const text = await answer?.text().catch(() => undefined)
  if (answer?.status === 200 && text !== undefined) {
    load.acknowledged.set(person, { saved: distance, unknown: [] })
    load.writtenAt.push(Date.now())
  } else if (answer !== undefined && answer.status !== 502 && answer.status !== 504) {
    const isPutOff = answer.status === 503 && answer.headers.has('retry-after')
    if (!isPutOff) load.wrongAnswers.push(`${answer.status} ${text?.slice(0, 200)}`)
  }
}

async function read(load: Load, url: string): Promise<void> {
  load.reads += 1
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(giveUpMs) })
    const text = await answer.text()
    if (answer.status !== 200)
      load.failedReads.push(`${new Date().toISOString()} ${answer.status} ${text.slice(0, 100)}`)
  } catch (error) {
    load.failedReads.push(`${new Date().toISOString()} ${String(error)}`)
  }
}
