import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { startStandIn, type Answerer, type Exchange } from '#sandbox/stand-in.ts'
import type { Reading, ReadingRequest } from '#server/sources/venue-source.ts'
import { connect, hastyTimers } from './connectors.ts'
import { noon } from './noon.ts'

/** A connector before a site that answers exactly as a test sets it. */
export interface AnsweredSource {
  origin: string
  clock: { now: Date }
  /** Every request so far with its answer, oldest first. */
  exchanges: Exchange[]
  read(days: number, request?: Partial<ReadingRequest>): Promise<Reading>
  stop(): Promise<void>
}

export async function startAnsweredSource(
  answer: Answerer,
  entryAt: (origin: string) => Record<string, unknown>,
  robots?: string,
): Promise<AnsweredSource> {
  const clock = { now: noon }
  const now = () => clock.now
  const standIn = await startStandIn(answer, robots)
  const exchanges: Exchange[] = []
  standIn.watch((exchange) => exchanges.push(exchange))
  const { connectors, close } = connect({ entries: [entryAt(standIn.origin)], now, timers: hastyTimers() })
  const [connector] = connectors
  if (!connector) throw new Error('the test names no source')
  return {
    origin: standIn.origin,
    clock,
    exchanges,
    read(days, request = {}) {
      const from = venueDate(clock.now)
      const window = { from, to: addDays(from, days - 1) }
      return connector.source.read({ window, signal: AbortSignal.timeout(60_000), ...request })
    },
    async stop() {
      await standIn.stop()
      await close()
    },
  }
}
