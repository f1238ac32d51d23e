import { afterEach, beforeEach, expect, test } from 'vitest'
import { pollSource } from '#server/pipeline/reading/poll-source.ts'
import type { BookingSystem } from '#domain/venues/booking-system.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const venueId = 'manly-lawn-tc'
const date = '2026-11-24'
const email = 'ann@example.com'

let world: WorldWith<'mail' | 'pipeline'>
beforeEach(async () => {
  world = await createWorld({ mail: true, pipeline: true })
  await world.addUser(email)
  await world.addAlert({ email, venues: [venueId], timeSlots: ['7:00 PM', '8:00 PM'], specificDate: date })
})
afterEach(() => world.stop())

/** One reading by a system that names courts in its own way. */
async function read(system: BookingSystem, openings: Opening[]): Promise<void> {
  const source = {
    venueId,
    system,
    read: async () => ({ status: 'ok' as const, readAt: world.now(), covered: [{ date, openings }] }),
  }
  const pace = { pollSeconds: 300, restSeconds: 900, daysAhead: 28, minGapMs: 0, host: 'venue.example' }
  await pollSource({
    paced: { ...pace, source },
    em: world.em,
    now: world.now,
    random: () => 0.5,
    signal: AbortSignal.timeout(5000),
  })
  await world.tell()
  await world.deliver()
  world.pass(60_000)
}

test('when a venue is read from another system, nobody is told again of what they were told of (rule venues-22)', async () => {
  await read('tennisvenues', [court('Court 1', 19 * 60)])
  expect(world.sink.mails).toHaveLength(1)
  await read('icalendar', [court('North', 19 * 60)])
  expect(world.sink.mails).toHaveLength(1)
  await read('icalendar', [court('North', 19 * 60), court('North', 20 * 60)])
  expect(world.sink.mails).toHaveLength(2)
  expect(world.sink.mails[1]?.parsed.text).toContain('8:00')
})
