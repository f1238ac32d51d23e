import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toCompactDate } from '#domain/calendar/local-date.ts'
import { labelOfSlot, roundToSlot, toWireLabel } from '#domain/calendar/time-slot.ts'
import { BookingSystem } from '#domain/venues/booking-system.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { pollSource } from '#server/pipeline/reading/poll-source.ts'
import { buildSource } from '#server/sources/build-source.ts'
import { createPageFetcher } from '#server/sources/http/page-fetcher.ts'
import { createPoliteClient } from '#server/sources/http/polite-client.ts'
import { readSourcesFile } from '#server/sources/source-configuration.ts'
import { catalogue } from '#test/support/catalogue.ts'
import { openSite } from '#test/support/world/site.ts'
import { hastyTimers } from '#test/support/connectors.ts'
import { noon } from '#test/support/noon.ts'
import { createWorld } from '#test/support/world.ts'

const date = '2026-11-25'
const email = 'ann@example.com'

/** One venue of each booking system; the minutes are a time that each of them sells. */
const venueOf = {
  tennisvenues: { venueId: 'manly-lawn-tc', minutes: 19 * 60, row: { cancha: 'Court 1', duracion_max_min: 60 } },
  clubspark: { venueId: 'parramatta-city-tennis', minutes: 19 * 60, row: { cancha: 'Court 1', duracion_max_min: 60 } },
  icalendar: { venueId: 'chatswood-tennis', minutes: 19 * 60, row: { cancha: 'Court 1', duracion_max_min: 60 } },
  miclub: { venueId: 'Long Reef', minutes: 7 * 60 + 20, row: { lugares: 2 } },
  quick18: { venueId: 'Mona Vale', minutes: 7 * 60 + 20, row: { lugares: 2 } },
  tennisbcs: { venueId: 'nwst-pennant-hills', minutes: 19 * 60, row: { cancha: 'Court 1', duracion_max_min: 60 } },
  bookable: { venueId: 'killara-lawn-tc', minutes: 19 * 60, row: { cancha: 'Court 1', duracion_max_min: 60 } },
  intrac: {
    venueId: 'centennial-parklands-sports-centre',
    minutes: 19 * 60,
    row: { cancha: 'Court 1', duracion_max_min: 60 },
  },
  acuity: { venueId: 'Kikoff Harbord', minutes: 19 * 60, row: { minutos: 60 } },
  yepbooking: { venueId: 'Pittwater RSL', minutes: 19 * 60, row: { minutos: 60 } },
} satisfies Record<BookingSystem, { venueId: string; minutes: number; row: Record<string, unknown> }>
const venues = BookingSystem.options.map((system) => ({ system, ...venueOf[system] }))

/** `sources.json` with one venue of each system at a stand-in of its own, read as the pipeline reads it. */
async function startEverySystem() {
  const spine = await createWorld({ mail: true, pipeline: true })
  const now = () => spine.clock.now
  const sandbox = await startSandbox({
    seed: 3,
    now,
    venueIds: venues.map(({ venueId }) => venueId),
    systems: Object.fromEntries(venues.map(({ venueId, system }) => [venueId, system])),
    isBookedOut: true,
  })
  const folder = mkdtempSync(join(tmpdir(), 'courtside-sources-'))
  const file = join(folder, 'sources.json')
  writeFileSync(file, JSON.stringify({ sources: sandbox.sources.map((one) => ({ ...one, daysAhead: 5 })) }))
  const entries = readSourcesFile({ catalogue, file, allowLoopback: true, pollSeconds: 300 })
  const client = createPoliteClient(
    createPageFetcher({
      userAgent: 'CourtsideTest/1.0',
      allowLoopback: true,
      timers: hastyTimers(),
      now,
    }),
  )
  const sources = entries.map((entry) => ({
    ...entry,
    venue: entry.listing,
    source: buildSource(entry, { client, now }),
    host: entry.venue,
  }))
  const site = await openSite(spine)
  return {
    spine,
    site,
    async pollAll() {
      const statuses: string[] = []
      for (const paced of sources) {
        const { reading } = await pollSource({
          paced,
          em: spine.db.em,
          now,
          random: () => 0.5,
          signal: AbortSignal.timeout(30_000),
        })
        statuses.push(`${paced.system} ${reading.status} ${reading.reason ?? ''}`.trim())
      }
      await spine.tell()
      return statuses
    },
    freeAll() {
      for (const { venueId, minutes } of venues) {
        if (catalogue.byId(venueId)?.sport === 'golf') sandbox.world.setSpots({ venueId, date, minutes }, 2)
        else {
          const venue = catalogue.byId(venueId)
          const resource = venue && sandbox.world.venuePlan(venue).resources[0]
          for (const half of [minutes, minutes + 30]) {
            sandbox.world.setCourt({ venueId, resource: resource ?? '', date, minutes: half }, false)
          }
        }
      }
    },
    async stop() {
      await site.stop()
      await sandbox.stop()
      await client.close()
      rmSync(folder, { recursive: true })
      await spine.stop()
    },
  }
}

test('with one venue of each system in sources.json the calendar, the documented rows and an alert work for each', async () => {
  const { spine, site, pollAll, freeAll, stop } = await startEverySystem()
  await spine.addUser(email)
  expect(await pollAll()).toEqual(expect.arrayContaining(venues.map(({ system }) => `${system} ok`)))
  for (const { venueId, minutes } of venues) {
    const timeSlot = labelOfSlot(roundToSlot(minutes) ?? 0)
    const sport = catalogue.byId(venueId)?.sport ?? 'tennis'
    await spine.addAlert({ email, sport, venues: [venueId], timeSlots: [timeSlot], specificDate: date })
  }
  freeAll()
  spine.clock.advance(60_000)
  await pollAll()

  for (const { venueId, minutes, row } of venues) {
    const sport = catalogue.byId(venueId)?.sport
    const time = toWireLabel(labelOfSlot(roundToSlot(minutes) ?? 0))
    const day = toCompactDate(date)
    const summary = await site.call('GET', `/api/daily-summary?deporte=${sport}&fecha=${day}`)
    expect(JSON.stringify(summary.body['horarios'])).toContain(venueId)
    const rows = await site.call(
      'GET',
      `/api/${sport}?fecha=${day}&hora_redondeada=${time}&venue=${encodeURIComponent(venueId)}`,
    )
    const [first] = Object.values(rows.body)
    expect(first).toMatchObject({ venue: venueId, hora_redondeada: time, fecha: day, ...row })
    expect(String((first as Record<string, unknown>)['link'])).toMatch(/^https?:\/\/./)
  }

  await spine.deliver()
  const mails = spine.sink.mails.filter(({ parsed }) => /^Open now|openings/.test(parsed.subject ?? ''))
  const text = mails.map(({ parsed }) => parsed.text).join('\n')
  for (const { venueId } of venues) expect(text).toContain(catalogue.byId(venueId)?.displayName)
  const told = await spine.db.em().execute<{ venue: string }[]>('select distinct venue_id as venue from alert_match')
  expect(told.map(({ venue }) => venue).toSorted()).toEqual(venues.map(({ venueId }) => venueId).toSorted())
  expect(spine.clock.now > noon).toBe(true)
  await stop()
})
