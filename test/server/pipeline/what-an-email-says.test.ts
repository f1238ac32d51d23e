import { afterEach, beforeEach, expect, test } from 'vitest'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { spacingMs } from '#domain/notifications/pace.ts'
import { court } from '#test/support/an-opening.ts'
import { startNeighbourhood, tomorrow, type Neighbourhood } from '#test/support/neighbourhood.ts'

let home: Neighbourhood
beforeEach(async () => {
  home = await startNeighbourhood()
})
afterEach(() => home.spine.stop())

const sevenPm = 19 * 60
const opens = (venueId: string, ...openings: ReturnType<typeof court>[]) =>
  home.spine.record({ venueId, covered: [{ date: tomorrow, openings }] })

test("one free hour of a court is one opening, with its length, its price and the price's unit", async () => {
  await home.watch()
  const price = { priceCents: 2550, pricePer: 60 }
  await opens('manly-lawn-tc', court('Court 1', sevenPm, price), court('Court 1', sevenPm + 30, price))
  await home.spine.deliver()
  expect(home.subjects()).toEqual(['Open now: Wed 25 Nov, 7:00 PM, Manly Lawn Tennis Club'])
  expect(home.text()).toContain('Court 1 · free until 8:30 PM · from $25.50 an hour')
  expect(home.text()).toContain('Seen at 9:00 AM AEDT')
  expect(home.text()).not.toContain('away')
})

test('a price without a unit at the venue has none, and no price is made up', async () => {
  await home.watch()
  await opens('manly-lawn-tc', court('Court 1', sevenPm, { priceCents: 3000 }), court('Court 2', sevenPm))
  await home.spine.deliver()
  expect(home.text()).toMatch(/^Court 1 · free until 8:00 PM · from \$30$/m)
  expect(home.text()).toMatch(/^Court 2 · free until 8:00 PM$/m)
})

test('distances are from the suburb of the preferences, the near before the far', async () => {
  await home.prefer({ defaultLocation: 'Manly' })
  await home.spine.addAlert({
    email: 'ann@example.com',
    venues: ['careel-bay-tc', 'manly-lawn-tc'],
    specificDate: tomorrow,
  })
  await opens('careel-bay-tc', court('Court 1', sevenPm))
  await opens('manly-lawn-tc', court('Court 2', sevenPm))
  await home.spine.deliver()
  const near = home.text().search(/^Manly Lawn Tennis Club · \d+ m away$|^Manly Lawn Tennis Club · [01]\.\d km away$/m)
  const far = home.text().search(/^Careel Bay Tennis Club · \d\d\.\d km away$/m)
  expect(near).toBeGreaterThan(0)
  expect(far).toBeGreaterThan(near)
  expect(home.subjects()[0]).toContain('Manly')
})

test('an alert for everything near a place measures from that place', async () => {
  await home.prefer({ defaultLocation: 'Manly' })
  const { alerts } = await home.watch()
  await home.spine
    .em()
    .execute(
      `update alert set venue_preset = '{"kind":"near","km":8,"place":{"suburb":"Rockdale"},"except":[]}' where id = ?`,
      [alerts[0]?.id],
    )
  await opens('manly-lawn-tc', court('Court 1', sevenPm))
  await home.spine.deliver()
  expect(home.text()).toMatch(/^Manly Lawn Tennis Club · 2\d\.\d km away$/m)
})

test("'Change it' leads to the alert that found the first opening", async () => {
  await home.watch()
  await opens('manly-lawn-tc', court('Court 1', sevenPm))
  await home.spine.deliver()
  expect(home.text()).toMatch(/Change it http:\/\/courtside\.test\/api\/alerts\/link\/change\?token=/)
})

test('an email that had to wait says when the opening was last seen', async () => {
  await home.prefer({ quietHours: { from: '08:30', until: '10:30' } })
  await home.watch()
  await opens('manly-lawn-tc', court('Court 1', sevenPm))
  home.spine.clock.advance(spacingMs * 20)
  await opens('manly-lawn-tc', court('Court 1', sevenPm))
  home.spine.clock.now = instantOf('2026-11-24', 10 * 60 + 30)
  await home.spine.deliver()
  expect(home.text()).toContain('Seen at 9:40 AM AEDT')
})
