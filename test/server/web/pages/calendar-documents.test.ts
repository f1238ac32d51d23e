import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from 'cheerio'
import { expect, onTestFinished, test } from 'vitest'
import { readVenuesFile } from '#server/config/venues-file.ts'
import type { Config } from '#server/config/config.ts'
import { court } from '#test/support/an-opening.ts'
import { sevenPm, today, tomorrow } from '#test/support/calendar-week.ts'
import { tuesdayEvening } from '#test/support/noon.ts'
import { createWorld } from '#test/support/world.ts'

async function start(config: Partial<Config> = {}) {
  const world = await createWorld({ startsAt: tuesdayEvening, pipeline: true, site: { pages: true, config } })
  onTestFinished(world.stop)
  return Object.assign(world, { get: (path: string) => fetch(world.site.url + path) })
}

test('the document of the calendar says nothing that is not known: unread days, and their age', async () => {
  const world = await start()
  const document = async () => (await world.get('/browse')).text()
  const unread = await document()
  expect(unread.match(/data-tone="unknown"/g)).toHaveLength(33 * 7)
  expect(unread).not.toContain('Updated ')
  await world.record({ venueId: 'Long Reef', covered: [{ date: today, openings: [] }] })
  await expect.poll(document).toContain('Updated just now')
  world.clock.advance(40 * 60_000)
  expect(await document()).toMatch(/data-stale="true"><span role="status"><\/span>Updated 40 min ago/)
})

test("an operator's own venue is on the calendar, in the sheet of its half-hour and among the sources", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-venues-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [venuesFile, sourcesFile] = [join(folder, 'venues.json'), join(folder, 'sources.json')]
  const venue = { id: 'allan-small', name: 'Allan Small Park', sport: 'tennis', suburb: 'Manly' }
  writeFileSync(venuesFile, JSON.stringify({ venues: [venue] }))
  const entry = { system: 'bookable', venue: venue.id, baseUrl: 'https://council.example', venueId: '30' }
  writeFileSync(sourcesFile, JSON.stringify({ sources: [entry] }))
  const world = await start({ sourcesFile, venuesFile })
  const [listed] = readVenuesFile(venuesFile)
  await world.record({ venueId: listed!, covered: [{ date: tomorrow, openings: [court('Court 1', sevenPm)] }] })
  const documentOf = async (path: string) => load(await (await world.get(path)).text())
  const cell = async () => (await documentOf('/browse?sport=tennis'))('td[aria-label^="Wed 25 Nov, 7:00 PM"]').text()
  await expect.poll(cell).toBe('1')
  const sheet = await documentOf(`/browse?sport=tennis&slot=${tomorrow}-7:00PM`)
  expect(sheet('article h3').text()).toBe(venue.name)
  expect((await documentOf('/sources'))(`tbody th a:contains("${venue.name}")`)).toHaveLength(1)
})

test("an operator's tiles are the only other server from which a page may load pictures", async () => {
  const mapTiles = {
    url: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: '© Map Makers',
    licenceUrl: 'https://maps.example/licence',
  }
  const { get } = await start({ mapTiles })
  const policy = (await get('/browse')).headers.get('content-security-policy') ?? ''
  expect(/img-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' data: https://tiles.example")
})
