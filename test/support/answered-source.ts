import { addDays } from '#domain/calendar/local-date.ts'
import { instantOf, sydneyDate } from '#domain/calendar/sydney-time.ts'
import { startStandIn, type Answerer, type Exchange } from '#sandbox/stand-in.ts'
import { buildSource } from '#server/sources/build-source.ts'
import { createPoliteClient } from '#server/sources/http/polite-client.ts'
import { validateSources } from '#server/sources/source-configuration.ts'
import type { Reading, ReadingRequest } from '#server/sources/venue-source.ts'
import { hastyTimers } from '#test/support/source-bench.ts'

/** A connector before a site that answers exactly what a test tells it to. */
export interface AnsweredSource {
  origin: string
  clock: { now: Date }
  /** Every request so far with its answer, oldest first. */
  exchanges: Exchange[]
  read(days: number, request?: Partial<ReadingRequest>): Promise<Reading>
  stop(): Promise<void>
}

/** Noon in Sydney on 21 November 2026, a Saturday. */
const noon = instantOf('2026-11-21', 12 * 60)

export async function startAnsweredSource(
  answer: Answerer,
  entryAt: (origin: string) => Record<string, unknown>,
): Promise<AnsweredSource> {
  const clock = { now: noon }
  const now = () => clock.now
  const standIn = await startStandIn(answer)
  const exchanges: Exchange[] = []
  standIn.watch((exchange) => exchanges.push(exchange))
  const client = createPoliteClient({
    userAgent: 'CourtsideTest/1.0',
    allowLoopback: true,
    timers: hastyTimers(),
    now,
  })
  const [entry] = validateSources({
    entries: [entryAt(standIn.origin)],
    file: 'the test',
    allowLoopback: true,
    defaults: { pollSeconds: 20, minGapMs: 0 },
  })
  if (!entry) throw new Error('the test names no source')
  const source = buildSource(entry, { client, now, random: () => 0.5 })
  return {
    origin: standIn.origin,
    clock,
    exchanges,
    read(days, request = {}) {
      const from = sydneyDate(clock.now)
      const window = { from, to: addDays(from, days - 1) }
      return source.read({ window, signal: AbortSignal.timeout(60_000), ...request })
    },
    async stop() {
      await standIn.stop()
      await client.close()
    },
  }
}
