import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { completeOpening, minutesOf, type CoveredDay } from '#domain/availability/opening.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { instantOf, venueTime } from '#domain/calendar/venue-time.ts'
import type { PlacedOpening } from '#domain/notifications/free-stretches.ts'
import { venues } from '#region/venues.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { connect } from '#test/support/connectors.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { isFor, randomAlerts } from '#test/support/random-alerts.ts'
import { createWorld } from '#test/support/world.ts'

const today = '2026-11-23'
const days = propertyRuns({ few: 2, all: 3 })
/** Every so many venues of the catalogue. */
const read = venues.filter((_, index) => index % propertyRuns({ few: 6, all: 1 }) === 0)
const window = { from: today, to: addDays(today, days - 1) }
const steps = propertyRuns({ few: 3, all: 12 })
const stepMinutes = 720 / steps

/** Openings of every venue of the sandbox, hour by hour, read over HTTP by the connectors. */
async function recordDay(): Promise<{ at: Date; venueId: string; covered: CoveredDay[] }[]> {
  let now = instantOf(today, 8 * 60)
  const sandbox = await startSandbox({ seed: 5, now: () => now, venueIds: read.map(({ id }) => id) })
  const { connectors, close } = connect({ entries: sandbox.sources, now: () => now })
  const readings = []
  for (let step = 0; step < steps; step += 1) {
    for (const { entry, build } of connectors) {
      const { status, covered } = await build().read({ window, signal: AbortSignal.timeout(60_000) })
      expect(`${entry.venue} ${status}`).toBe(`${entry.venue} ok`)
      readings.push({ at: now, venueId: entry.venue, covered })
    }
    now = new Date(now.getTime() + stepMinutes * 60_000)
  }
  await sandbox.stop()
  await close()
  return readings
}

/** How many openings they are to people: those that no earlier one of the same court reaches, and every tee time. */
function openingsToPeople(all: readonly PlacedOpening[]): number {
  const isCourt = ({ sport, opening }: PlacedOpening) => sport !== 'golf' && opening.resource !== undefined
  const placeOf = (one: PlacedOpening) =>
    `${one.venueId} ${one.date} ${isCourt(one) ? one.opening.resource : one.opening.startMinutes}`
  const firsts = all.filter(
    (one) =>
      !all.some(
        (other) =>
          placeOf(other) === placeOf(one) &&
          other.opening.startMinutes < one.opening.startMinutes &&
          other.opening.startMinutes + minutesOf(other.opening) >= one.opening.startMinutes,
      ),
  )
  return new Set(firsts.map((one) => `${placeOf(one)} ${one.opening.startMinutes}`)).size
}

test('a replayed day with random alerts mails exactly the openings of a plain reference: none missing, none twice', async () => {
  const readings = await recordDay()
  expect(readings).toHaveLength(read.length * steps)
  const spine = await createWorld({ mail: true, pipeline: true })
  try {
    const alerts = randomAlerts({ seed: 7, count: propertyRuns({ few: 120, all: 1000 }), today })
    const { userId } = await spine.addUser('owner@example.com')
    spine.clock.now = instantOf(today, 7 * 60)
    const ids: string[] = []
    for (const [index, alert] of alerts.entries()) {
      ids.push(await spine.storeAlert({ ...alert, email: `a${index}@example.com`, userId }))
    }

    // The reference knows the openings at each venue-day's last reading, and since when.
    const open = new Map<string, Map<string, { since: number; met: Set<number> }>>()
    const expected = new Set<string>()
    const mailsExpected = new Map<string, PlacedOpening[]>()
    for (const [index, { at, venueId, covered }] of readings.entries()) {
      spine.clock.now = at
      const { suspect } = await spine.record({ venueId, covered })
      expect(suspect).toBe(0)
      const sport = catalogue.byId(venueId)?.sport ?? 'tennis'
      const wall = venueTime(at)
      for (const { date, openings } of covered) {
        const before = open.get(`${venueId} ${date}`) ?? new Map<string, { since: number; met: Set<number> }>()
        const after: typeof before = new Map()
        for (const opening of openings) {
          const known = before.get(opening.key)
          const met = new Set<number>()
          alerts.forEach((alert, index) => {
            if (isFor(alert, { venueId, sport, date, opening })) met.add(index)
          })
          const since = known?.since ?? at.getTime()
          after.set(opening.key, { since, met })
          const isAhead = date > wall.date || (date === wall.date && opening.startMinutes > wall.minutes)
          for (const index of isAhead ? met : []) {
            if (known?.met.has(index)) continue
            expected.add(`${ids[index]} ${venueId} ${date} ${opening.key} ${since}`)
            const mail = `a${index}@example.com ${at.getTime()}`
            const placed = { venueId, date, sport, opening: completeOpening(sport, opening) }
            mailsExpected.set(mail, [...(mailsExpected.get(mail) ?? []), placed])
          }
        }
        open.set(`${venueId} ${date}`, after)
      }
      // At the end of each sweep its openings go out.
      if (readings[index + 1]?.at !== at) await spine.deliver()
    }
    const rows = await spine.db.em().execute<{ name: string }[]>(
      `select alert_id || ' ' || venue_id || ' ' || to_char(date, 'YYYY-MM-DD') || ' ' || opening_key || ' ' ||
         (extract(epoch from opened_at) * 1000)::bigint as name from alert_match`,
    )
    expect(expected.size).toBeGreaterThan(50)
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...expected].toSorted())
    // One mail an address and sweep, and each of the openings in one of them.
    expect(spine.sink.mails).toHaveLength(mailsExpected.size)
    const [{ told = 0 } = {}] = await spine.db
      .em()
      .execute<{ told: number }[]>(
        `select count(*)::integer as told from alert_match m join notification n on n.id = m.notification_id and n.state = 'sent'`,
      )
    expect(told).toBe(expected.size)
    const listed = spine.sink.mails.reduce(
      (sum, { parsed }) => sum + (parsed.text?.match(/^Seen at/gm)?.length ?? 0),
      0,
    )
    // A mail lists the first forty and gives the number of the others.
    const cards = [...mailsExpected.values()].reduce((sum, found) => sum + Math.min(40, openingsToPeople(found)), 0)
    expect(listed).toBe(cards)
  } finally {
    await spine.stop()
  }
}, 300_000)
