import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readVenue } from '#test/support/alert-journeys.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

const email = 'office@longreefgolfclub.com.au'

test('whoever runs a venue sees what is read, gets a link at its domain, and ends the reading with a button', async () => {
  const sourcesFile = join(mkdtempSync(join(tmpdir(), 'courtside-venue-')), 'sources.json')
  const source = { venue: 'Long Reef', system: 'miclub', baseUrl: 'https://www.longreefgolfclub.com.au' }
  writeFileSync(sourcesFile, JSON.stringify({ sources: [source] }))
  onTestFinished(() => rmSync(dirname(sourcesFile), { recursive: true }))
  const site = await startBrowserSite({ sourcesFile })
  await readVenue(site, 'Long Reef', [])
  const { page, faults } = await openBrowser({ width: 360 })
  await page.goto(`${site.url}/sources`)
  await page.getByRole('link', { name: 'What we read of Long Reef' }).click()
  await page.getByRole('heading', { name: 'What we read' }).waitFor()
  expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
    'From www.longreefgolfclub.com.au, by MiClub, up to 28 days ahead.',
    'Every 5 minutes, one request at a time, with at least 1.5 seconds between two.',
    'Since Tuesday 24 November 2026 at least.',
    expect.stringMatching(/^Last read well: /),
  ])
  await page.getByLabel('Email at the venue').fill('me@example.com')
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await page.getByText('Use an address that ends in @longreefgolfclub.com.au').waitFor()
  await page.getByLabel('Email at the venue').fill(email)
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await page.getByText(`We emailed a link to ${email}`).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await site.deliver()
  const link = /http:\/\/courtside\.test(\/sources\/venue\S+)/.exec(site.sink.mails[0]?.parsed.text ?? '')?.[1]
  await page.goto(`${site.url}${link}`)
  await page.getByRole('button', { name: 'Stop reading us' }).click()
  await page.getByText('The venue opted out on').waitFor()
  expect(new URL(page.url()).searchParams.has('token')).toBe(false)
  await page.getByRole('button', { name: 'Read us again' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.goto(`${site.url}/sources`)
  const row = page.getByRole('table', { name: 'Golf' }).getByRole('row', { name: /Long Reef/ })
  expect(await row.getByRole('cell').first().innerText()).toContain('Opted out')
  await page.goto(`${site.url}${link?.replace(/token=.{20}/, 'token=')}`)
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await page.goto(`${site.url}/sources/venue?id=manly-lawn-tc`)
  await page.getByText('no address can prove that it speaks for it').waitFor()
  expect(faults.filter((fault) => !/400/.test(fault))).toEqual([])
})

test.each([
  [360, 'dark'],
  [1280, 'light'],
] as const)('at %i px, %s, nothing of it scrolls sideways', async (width, colorScheme) => {
  const site = await startBrowserSite()
  await readVenue(site, 'Long Reef', [])
  const { page } = await openBrowser({ width, colorScheme })
  await page.goto(`${site.url}/sources/venue?id=Long+Reef`)
  await page.getByLabel('Email at the venue').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})
