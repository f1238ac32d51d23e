import { catalogue } from '#test/support/catalogue.ts'
import { onTestFinished, expect, test } from 'vitest'
import { createCatalogue } from '#domain/venues/catalogue.ts'
import type { VenuePreset } from '#domain/alerts/venue-preset.ts'
import { housekeep } from '#server/pipeline/housekeeping.ts'
import { startWorker } from '#server/pipeline/worker.ts'
import { refreshPresets } from '#server/store/alerts/follow-presets.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import { testConfig } from '#test/support/test-config.ts'
import { createWorld } from '#test/support/world.ts'

const venuePreset: VenuePreset = { kind: 'near', km: 6, place: { suburb: 'Manly' }, except: [] }
/** The catalogue of the release before: a court near Manly was not known yet. */
const before = createCatalogue(catalogue.of('all').filter(({ id }) => id !== 'manly-lawn-tc'))

/** An alert as a process of the release before left it. */
async function createOutdated() {
  const world = await createWorld({ mail: true, pipeline: true, poolSize: 8 })
  onTestFinished(world.stop)
  await world.addUser('ana@example.com')
  await world.addAlert({ email: 'ana@example.com', venuePreset })
  await refreshPresets(world.em(), before)
  const watches = async () =>
    (await world.em().execute("select 1 from alert_target where venue_id = 'manly-lawn-tc'")).length
  expect(await watches()).toBe(0)
  return { ...world, watches }
}

test('a worker that starts with another catalogue refreshes the venues of presets', async () => {
  const world = await createOutdated()
  const { appUrl, jwtSecrets, mailFrom } = testConfig()
  const worker = await startWorker({
    em: world.em,
    pool: world.db.database.pool,
    sources: new Map(),
    transport: world.delivery.transport,
    identity: { from: mailFrom },
    messages: { catalogue, ...mailLinks({ appUrl, keys: jwtSecrets }), renderTemplate },
    now: world.now,
    random: () => 0.5,
    onError: (error) => {
      throw error
    },
  })
  await worker.stop()
  expect(await world.watches()).toBe(1)
})

test('housekeeping refreshes presets that another process stored after the start', async () => {
  const world = await createOutdated()
  await housekeep(world.em(), catalogue, world.now())
  expect(await world.watches()).toBe(1)
})
