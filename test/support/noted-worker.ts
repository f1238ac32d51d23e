import { aVenue } from '#test/support/a-venue.ts'
import { catalogue } from '#test/support/catalogue.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'
import type { PacedSource, Polled } from '#server/pipeline/reading/poll-source.ts'
import { startWorker } from '#server/pipeline/worker.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import type { Reading, ReadingRequest } from '#server/sources/venue-source.ts'
import { court } from './an-opening.ts'
import { testConfig } from './test-config.ts'
import type { WorldWith } from './world.ts'

type Answer = (request: ReadingRequest) => Partial<Reading> | Promise<Partial<Reading>>

/** A worker that reads venues, each from the host of its name by default, and a record of its readings. */
export async function startNotedWorker({
  world,
  hosts,
  answer = () => ({}),
  isWatched = true,
  pace = { pollSeconds: 300 },
}: {
  world: WorldWith<'pipeline'>
  hosts: Record<string, string>
  answer?: Answer
  /** True if somebody wants to hear of each reading. */
  isWatched?: boolean
  /** Without seconds a source has a budget of requests. */
  pace?: { pollSeconds?: number }
}) {
  const now = () => new Date()
  const tomorrow = addDays(venueDate(now()), 1)
  const { appUrl, jwtSecrets, mailFrom } = testConfig()
  const asked: Record<string, ReadingRequest[]> = {}
  const polled: [venueId: string, Polled][] = []
  const errors: unknown[] = []
  const sources = new Map<string, PacedSource>(
    Object.entries(hosts).map(([venueId, host]) => {
      const read = async (request: ReadingRequest): Promise<Reading> => {
        asked[venueId] = [...(asked[venueId] ?? []), request]
        const covered = [{ date: tomorrow, openings: [court('Court 1', 1140)] }]
        return { status: 'ok', readAt: now(), covered, ...(await answer(request)) }
      }
      const paced = { restSeconds: 900, daysAhead: 28, minGapMs: 30_000, ...pace }
      return [venueId, { ...paced, venue: aVenue(venueId), host, source: { venueId, system: 'clubspark', read } }]
    }),
  )
  const transport = createSmtpTransport('smtp://127.0.0.1:9')
  const { pool } = world.db.database
  const worker = await startWorker({
    em: world.em,
    pool,
    sources,
    transport,
    identity: { from: mailFrom },
    messages: { catalogue, ...mailLinks({ appUrl, keys: jwtSecrets }), renderTemplate },
    now,
    random: () => 0.5,
    onError: (error) => void errors.push(error),
    ...(isWatched && {
      onPolled: ({ source }: PacedSource, one: Polled) => void polled.push([source.venueId, one]),
    }),
  })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= worker.stop())
  world.atEnd(async () => {
    await stop()
    await transport.close()
  })
  return { ...worker, sources, stop, asked, polled, errors }
}
