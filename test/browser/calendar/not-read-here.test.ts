import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openAsMember, readVenue } from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { cellAt, sevenPm, sevenPmRow, tomorrow } from '#test/support/calendar-journeys.ts'
import { court } from '#test/support/an-opening.ts'

test('with one venue in SOURCES_FILE the calendar counts that one, and says once how many are not read here', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-sources-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const sourcesFile = join(folder, 'sources.json')
  const entry = { system: 'clubspark', venue: 'manly-lawn-tc', baseUrl: 'https://club.example', slug: 'manly' }
  writeFileSync(sourcesFile, JSON.stringify({ sources: [entry] }))
  const site = await startBrowserSite({ sourcesFile })
  await readVenue(site, 'manly-lawn-tc', [{ date: tomorrow, openings: [court('Court 1', sevenPm)] }])
  const { page } = await openAsMember(site, '/calendar?sport=tennis')

  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('1')
  // Every venue in reach is known to be full: a plain 0. On other days nothing is known.
  expect(await cellAt(page, 0, 1).textContent()).toBe('0')
  expect(await cellAt(page, 0, 2).textContent()).toBe('N/A')
  await page.getByText('1 venue · 34 venues are not read here').waitFor()
})
