import { aVenue } from '#test/support/a-venue.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pollSource } from '#server/pipeline/reading/poll-source.ts'
import type { ReadingRequest } from '#server/sources/venue-source.ts'
import type { BookingSystem } from '#domain/venues/booking-system.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { loadVenueDays } from '#server/store/readings/venue-days.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const venueId = 'manly-lawn-tc'
const date = '2026-11-24'
const email = 'ann@example.com'

/** The cursors that readings were given. */
let cursors: (string | undefined)[]
let world: WorldWith<'mail' | 'pipeline'>
beforeEach(async () => {
  cursors = []
  world = await createWorld({ mail: true, pipeline: true })
  await world.addUser(email)
  await world.addAlert({ email, venues: [venueId], timeSlots: ['7:00 PM', '8:00 PM'], specificDate: date })
})
afterEach(() => world.stop())

/** One reading by a system that names courts in its own way. */
async function read(
  system: BookingSystem,
  openings: Opening[],
  { on = date, next }: { on?: LocalDate; next?: string } = {},
): Promise<void> {
  const source = {
    venueId,
    system,
    read: async ({ cursor }: ReadingRequest) => {
      cursors.push(cursor)
      const covered = [{ date: on, openings }]
      return { status: 'ok' as const, readAt: world.now(), covered, ...(next !== undefined && { cursor: next }) }
    },
  }
  const pace = { pollSeconds: 300, restSeconds: 900, daysAhead: 28, minGapMs: 0, host: 'venue.example' }
  await pollSource({
    paced: { ...pace, venue: aVenue(venueId), source },
    em: world.em,
    now: world.now,
    random: () => 0.5,
    signal: AbortSignal.timeout(5000),
  })
  await world.tell()
  await world.deliver()
  world.pass(60_000)
}

test("a change of a venue's booking system notifies no opening again (rule venues-22)", async () => {
  await read('tennisvenues', [court('Court 1', 19 * 60)])
  expect(world.sink.mails).toHaveLength(1)
  await read('icalendar', [court('North', 19 * 60)])
  expect(world.sink.mails).toHaveLength(1)
  await read('icalendar', [court('North', 19 * 60), court('North', 20 * 60)])
  expect(world.sink.mails).toHaveLength(2)
  expect(world.sink.mails[1]?.parsed.text).toContain('8:00')
})

test('days that are read later are known under their old names until then', async () => {
  await read('tennisvenues', [court('Court 1', 19 * 60)])
  await read('tennisvenues', [court('Court 1', 19 * 60)], { on: '2026-11-30' })
  await read('icalendar', [court('North', 19 * 60)], { on: '2026-11-30' })
  await read('icalendar', [court('North', 19 * 60)])
  expect(world.sink.mails).toHaveLength(1)
})

test('a day whose first reading by another system is not believed at once is still known by the second', async () => {
  const starts = Array.from({ length: 12 }, (_, index) => (7 + index) * 60)
  await read(
    'tennisvenues',
    [...starts, 19 * 60].map((start) => court('Court 1', start)),
  )
  expect(world.sink.mails).toHaveLength(1)
  // Twelve are gone at once, and 7:00 PM is there by another name.
  await read('icalendar', [court('North', 19 * 60)])
  await read('icalendar', [court('North', 19 * 60)])
  const [day] = await loadVenueDays(world.em(), venueId, [date])
  expect(day?.openings.map(({ key }) => key)).toEqual([`North@${19 * 60}`])
  expect(world.sink.mails).toHaveLength(1)
})

test('the cursor of one system is not handed to another, even after that one was read', async () => {
  await read('quick18', [], { next: 'page 7' })
  await read('quick18', [])
  await read('miclub', [])
  await read('miclub', [], { next: '2026-12-01' })
  await read('miclub', [])
  expect(cursors).toEqual([undefined, 'page 7', undefined, undefined, '2026-12-01'])
})
