import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readVenuesFile } from '#server/config/venues-file.ts'
import { openAsMember, readVenue } from '#test/support/alert-journeys.ts'
import { court } from '#test/support/an-opening.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { cellAt, sevenPm, sevenPmRow, tomorrow, openPreferences } from '#test/support/calendar-journeys.ts'

test("an operator's own venue is on the calendar, in the preferences and among the sources", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-venues-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [venuesFile, sourcesFile] = [join(folder, 'venues.json'), join(folder, 'sources.json')]
  const venue = { id: 'allan-small', name: 'Allan Small Park', sport: 'tennis', suburb: 'Manly' }
  writeFileSync(venuesFile, JSON.stringify({ venues: [venue] }))
  const entry = { system: 'bookable', venue: venue.id, baseUrl: 'https://council.example', venueId: '30' }
  writeFileSync(sourcesFile, JSON.stringify({ sources: [entry] }))
  const site = await startBrowserSite({ sourcesFile, venuesFile })
  await readVenue(site, readVenuesFile(venuesFile)[0]!, [{ date: tomorrow, openings: [court('Court 1', sevenPm)] }])
  const { page } = await openAsMember(site, '/calendar?sport=tennis')
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('1')
  await cellAt(page, sevenPmRow, 1).click()
  await page.getByText('Allan Small Park').first().waitFor()

  await page.goto(`${site.url}/calendar?sport=tennis`)
  const preferences = await openPreferences(page)
  await preferences.getByRole('button', { name: /^Tennis venues/ }).click()
  await preferences.getByRole('combobox', { name: 'Tennis venues' }).fill('allan')
  await preferences.getByRole('option', { name: 'Allan Small Park' }).waitFor()
  await page.goto(`${site.url}/sources`)
  await page.getByText('Allan Small Park').first().waitFor()
})
