import { aVenue } from '#test/support/a-venue.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { notifyAllFound } from '#server/pipeline/delivery/notify-loop.ts'
import { pollSource } from '#server/pipeline/reading/poll-source.ts'
import { suppressAddress } from '#server/store/outbox/suppressions.ts'
import { startTracing } from '#server/tracing/start-tracing.ts'
import { court } from '#test/support/an-opening.ts'
import { startCollector } from '#test/support/trace-collector.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const venueId = 'manly-lawn-tc'
const openings = [court('Court 1', 19 * 60)]

let world: WorldWith<'mail' | 'pipeline'>
beforeEach(async () => {
  world = await createWorld({ mail: true, pipeline: true })
  await world.addUser('ann@example.com')
  await world.addAlert({ email: 'ann@example.com' })
})
afterEach(() => world.stop())

/** Reads the venue once, and notifies and mails its openings. */
async function readAndMail(free = openings, beforeMails?: () => Promise<unknown>): Promise<void> {
  const reading = { status: 'ok' as const, readAt: world.now(), covered: [{ date: '2026-11-24', openings: free }] }
  await pollSource({
    paced: {
      venue: aVenue(venueId),
      source: { venueId, system: 'tennisvenues', read: async () => reading },
      daysAhead: 7,
      pollSeconds: 300,
      restSeconds: 3600,
      minGapMs: 0,
      host: 'venue.example',
    },
    em: world.em,
    now: world.now,
    random: () => 0.5,
    signal: AbortSignal.timeout(30_000),
  })
  await notifyAllFound({ em: world.em, now: world.now })
  await beforeMails?.()
  await world.deliver()
}

test('an email is in the trace of the reading that found its opening, and no address is', async () => {
  const collector = await startCollector()
  const tracing = await startTracing({ endpoint: collector.endpoint, role: 'worker' })
  await readAndMail()
  await tracing.stop()
  expect(world.sink.mails).toHaveLength(1)
  const spans = collector.spans()
  const named = (name: string) => spans.find((span) => span.name === name)
  const reading = named('read a venue')
  expect(spans.map(({ name }) => name).toSorted()).toEqual(['read a venue', 'record a reading', 'send an email'])
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  expect(named('send an email')?.parentSpanId).toBe(reading?.spanId)
  expect(named('send an email')?.attributes).toEqual([
    { key: 'kind', value: { stringValue: 'openings-found' } },
    { key: 'attempt', value: { intValue: 1 } },
    { key: 'state', value: { stringValue: 'sent' } },
  ])
  expect(collector.bodies.join('')).not.toContain('ann@')
})

test('an email that waits for its mailbox says so in the trace of its reading', async () => {
  const collector = await startCollector()
  const tracing = await startTracing({ endpoint: collector.endpoint, role: 'worker' })
  const [address, now] = ['ann@example.com', world.now()]
  const expiresAt = new Date(now.getTime() + 86_400_000)
  await readAndMail(openings, () =>
    suppressAddress({ em: world.em(), address, reason: 'soft-bounces', now, expiresAt }),
  )
  await tracing.stop()
  expect(world.sink.mails).toEqual([])
  const spans = collector.spans().filter(({ name }) => name === 'send an email')
  expect(spans.map(({ attributes }) => attributes.find(({ key }) => key === 'state')?.value)).toEqual([
    { stringValue: 'pending' },
  ])
})

test('without a collector, and with one that is away, all work goes on', async () => {
  const tracing = await startTracing({ endpoint: 'http://127.0.0.1:9', role: 'worker' })
  await readAndMail()
  await tracing.stop()
  expect(world.sink.mails).toHaveLength(1)
  const rows = () =>
    world.em().execute<{ trace: string | null }[]>('select trace from notification order by created_at')
  expect((await rows())[0]?.trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  world.clock.advance(60_000)
  await readAndMail([...openings, court('Court 2', 19 * 60)])
  expect((await rows()).map(({ trace }) => trace === null)).toEqual([false, true])
})
