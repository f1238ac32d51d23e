import { catalogue } from '#test/support/catalogue.ts'
import fc from 'fast-check'
import { onTestFinished, expect, test } from 'vitest'
import { venuesOfPreset, type VenuePreset } from '#domain/alerts/venue-preset.ts'
import { dayNumber, weekdays } from '#domain/calendar/local-date.ts'
import { createCatalogue } from '#domain/venues/catalogue.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { followLink } from '#server/alerts/links/manage-by-link.ts'
import { signLink } from '#server/signing/signed-link.ts'
import { endAlerts } from '#server/store/alerts/alerts.ts'
import { savePreferences } from '#server/store/accounts/preferences.ts'
import { refreshPresets } from '#server/store/alerts/follow-presets.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { lockVenue } from '#server/store/readings/venue-locks.ts'
import { anAlert } from '#test/support/an-alert.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { anyCatalogue, anyPreset, isMeant } from '#test/support/random-presets.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'
import { createWorld } from '#test/support/world.ts'

async function pipeline() {
  const world = await createWorld({ pipeline: true, poolSize: 8 })
  onTestFinished(world.stop)
  return world
}
type Pipeline = Awaited<ReturnType<typeof pipeline>>

const nearManly: VenuePreset = { kind: 'near', km: 6, place: { suburb: 'Manly' }, except: [] }
const manly = catalogue.of('tennis').find(({ id }) => id === 'manly-lawn-tc')!
/** The catalogue of a later release: a court opened near Manly, and one closed. */
const later: Venue[] = [
  ...catalogue.of('all').filter(({ id }) => id !== 'manly-lawn-tc'),
  { ...manly, id: 'new-courts', displayName: 'New Courts' },
]

async function targets({ em }: Pipeline): Promise<string[]> {
  const rows = await em().execute<{ target: string }[]>(
    `select a.email || ' ' || venue_id || ' ' || day || ' ' || t.slot_mask || ' ' || t.match_class as target
     from alert_target t join alert a on a.id = t.alert_id`,
  )
  return rows.map(({ target }) => target).toSorted()
}

async function venuesOfTargets(world: Pipeline): Promise<string[]> {
  const rows = await world.em().execute<{ id: string }[]>('select distinct venue_id as id from alert_target')
  return rows.map(({ id }) => id).toSorted()
}

const meant = (venues: readonly Venue[]) =>
  venuesOfPreset({ preset: nearManly, sport: 'tennis', saved: [], catalogue: createCatalogue(venues) }).toSorted()

const anyWish = (catalogue: readonly Venue[]) =>
  fc.record({
    sport: fc.constantFrom<SportOrAll>('tennis', 'golf', 'futsal', 'all'),
    preset: anyPreset(catalogue),
    daysOfWeek: fc.subarray([...weekdays], { minLength: 1 }),
  })

test('after any change of the catalogue an alert watches exactly the venues of the plain rule', async () => {
  const world = await pipeline()
  const { userId } = await world.addUser('owner@example.com')
  const property = fc.asyncProperty(anyCatalogue, anyCatalogue, fc.gen(), async (first, second, gen) => {
    await world.em().execute('delete from alert')
    const saved = gen(
      fc.subarray,
      catalogue.of('tennis').map(({ displayName }) => displayName),
    )
    await savePreferences({ em: world.em(), userId, update: { tennisVenues: saved }, now: world.now() })
    const wishes = gen(fc.array, anyWish([...first, ...catalogue.of('tennis')]), { minLength: 1, maxLength: 5 })
    for (const [index, { sport, preset, daysOfWeek }] of wishes.entries()) {
      const asked = { ...anAlert(), sport, venues: [], specificDate: null, daysOfWeek }
      await world.storeAlert({ ...asked, venuePreset: preset, email: `a${index}@example.com`, userId })
    }
    for (const venues of [first, second, [...first, ...catalogue.of('tennis')]]) {
      const next = createCatalogue(venues)
      await refreshPresets(world.em(), next)
      const expected = wishes.flatMap(({ sport, preset, daysOfWeek }, index) =>
        venues
          .filter((venue) => isMeant({ preset, sport, saved, venue }))
          .flatMap(({ id }) => daysOfWeek.map((day) => `a${index}@example.com ${id} ${weekdays.indexOf(day)}`)),
      )
      const found = (await targets(world)).map((target) => target.split(' ').slice(0, 3).join(' '))
      expect(found.toSorted()).toEqual(expected.toSorted())
      expect(await refreshPresets(world.em(), next)).toBe(0)
    }
  })
  await fc.assert(property, { numRuns: propertyRuns({ few: 5, all: 300 }) })
})

test('refreshing a preset updates only venues; ended alerts and alerts with named venues stay', async () => {
  const world = await pipeline()
  await world.addUser('ana@example.com')
  const asked = {
    email: 'ana@example.com',
    venuePreset: nearManly,
    timeSlots: ['7:00 PM', '8:00 PM'],
    courtMinutes: 90 as const,
  }
  const { alerts } = await world.addAlert(asked)
  await world.addAlert({ email: 'ana@example.com', venues: ['manly-lawn-tc'], specificDate: '2026-11-30' })
  const before = await targets(world)
  const rowOf = () => world.em().execute('select * from alert where venue_preset is not null')
  const [row] = await rowOf()
  expect(await refreshPresets(world.em(), createCatalogue(later))).toBe(1)
  const isNamed = (target: string) => target.includes(` ${dayNumber('2026-11-30')} `)
  const moved = before.map((target) => (isNamed(target) ? target : target.replace('manly-lawn-tc', 'new-courts')))
  expect(await targets(world)).toEqual(moved.toSorted())
  const kept = { venues: expect.anything(), preset_catalogue: expect.any(String) }
  expect(await rowOf()).toEqual([{ ...row, ...kept }])
  await world.em().execute('update alert set ended_at = now() where id = ?', [alerts[0]?.id])
  expect(await refreshPresets(world.em(), catalogue)).toBe(0)
})

test('an alert that is made during a preset refresh loses no venue', async () => {
  const world = await pipeline()
  await world.addUser('ana@example.com')
  let making: Promise<unknown> = Promise.resolve()
  let refreshing: Promise<unknown> = Promise.resolve()
  let isRefreshed = false
  await inTransaction(world.em(), async (reading) => {
    // The alert has chosen its venues, and waits for a reading of one of them.
    await lockVenue(reading, 'manly-lawn-tc')
    making = world.addAlert({ email: 'ana@example.com', venuePreset: nearManly })
    await untilWaiting(world.em(), 1)
    refreshing = refreshPresets(world.em(), createCatalogue(later)).finally(() => (isRefreshed = true))
    await untilWaiting(world.em(), 2, () => isRefreshed)
  })
  await Promise.all([making, refreshing])
  expect(await venuesOfTargets(world)).toEqual(meant(later))
})

test('an address that is confirmed during a preset refresh starts with the new venues', async () => {
  const world = await pipeline()
  await world.addUser('ana@example.com')
  await world.addAlert({ email: 'bob@example.com', venuePreset: nearManly, owner: 'ana@example.com' })
  const token = signLink({ key: 'k', purpose: 'confirm-alert', subject: 'bob@example.com', issuedAt: world.now() })
  let confirming: Promise<unknown> = Promise.resolve()
  await inTransaction(world.em(), async (refreshing) => {
    await refreshPresets(refreshing, createCatalogue(later))
    const link = { keys: ['k'], action: 'confirm', token, now: world.now() } as const
    confirming = followLink({ em: world.em(), ...link })
    await untilWaiting(world.em(), 1)
  })
  await confirming
  expect(await venuesOfTargets(world)).toEqual(meant(later))
})

test('an alert that is deleted during a preset refresh leaves nothing to match', async () => {
  const world = await pipeline()
  await world.addUser('ana@example.com')
  const { alerts } = await world.addAlert({ email: 'ana@example.com', venuePreset: nearManly })
  const ids = alerts.map(({ id }) => id)
  let ending: Promise<unknown> = Promise.resolve()
  await inTransaction(world.em(), async (refreshing) => {
    await refreshPresets(refreshing, createCatalogue(later))
    ending = inTransaction(world.em(), (tx) => endAlerts({ em: tx, ids, reason: 'deleted', now: world.now() }))
    await untilWaiting(world.em(), 1)
  })
  expect(await ending).toEqual(ids)
  expect(await targets(world)).toEqual([])
})

test('several workers that start at once refresh presets once', async () => {
  const world = await pipeline()
  await world.addUser('ana@example.com')
  await world.addAlert({ email: 'ana@example.com', venuePreset: nearManly })
  const counts = await Promise.all(Array.from({ length: 4 }, () => refreshPresets(world.em(), createCatalogue(later))))
  expect(counts.toSorted()).toEqual([0, 0, 0, 1])
})
