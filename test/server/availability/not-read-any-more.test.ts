import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { trpcCalls } from '#test/support/trpc-calls.ts'
import { createWorld } from '#test/support/world.ts'

const [venueId, date] = ['wakehurst-tc', '2026-11-24']

test('the stored days of a venue whose booking system is no longer read stay, and the venue counts as not read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-sources-'))
  const sourcesFile = join(folder, 'sources.json')
  const other = { system: 'clubspark', venue: 'manly-lawn-tc', baseUrl: 'https://club.example', slug: 'manly' }
  writeFileSync(sourcesFile, JSON.stringify({ sources: [other] }))
  const world = await createWorld({ pipeline: true, site: { config: { sourcesFile } } })
  onTestFinished(async () => {
    await world.stop()
    rmSync(folder, { recursive: true })
  })
  const { ask } = trpcCalls(() => world.site)
  await world.record({ venueId, covered: [{ date, openings: [court('Court 1', 1140)] }] })
  await world.em().execute(`update venue_day set system = 'openactive'`)
  await world.em().execute(`update source_state set system = 'openactive'`)
  const { unread } = await ask<{ unread: string[] }>('availability.status')
  expect([unread.includes(venueId), unread.includes('manly-lawn-tc')]).toEqual([true, false])
  expect(await ask('venues.reading', { venueId })).toMatchObject({ source: null, since: '2026-11-21' })
  expect(await world.em().execute('select venue_id from venue_day')).toEqual([{ venue_id: venueId }])
})
