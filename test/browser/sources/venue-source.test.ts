import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeVenueLink } from '#server/signing/venue-link.ts'
import { addMember, signIn } from '#test/support/account-journeys.ts'
import { testSecret } from '#test/support/test-config.ts'
import { readVenue } from '#test/support/alert-journeys.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

const email = 'office@longreefgolfclub.com.au'

test('a venue sees how it is read, gets a link at its domain, and stops the reading with a button', async () => {
  const sourcesFile = join(mkdtempSync(join(tmpdir(), 'courtside-venue-')), 'sources.json')
  const source = { venue: 'Long Reef', system: 'miclub', baseUrl: 'https://www.longreefgolfclub.com.au' }
  writeFileSync(sourcesFile, JSON.stringify({ sources: [source] }))
  onTestFinished(() => rmSync(dirname(sourcesFile), { recursive: true }))
  const site = await startBrowserSite({ sourcesFile })
  await readVenue(site, 'Long Reef', [])
  const { page, faults } = await openBrowser({ width: 360 })
  await page.goto(`${site.url}/sources`)
  await page.getByText('1 checked').click()
  await page.getByRole('link', { name: 'What we read of Long Reef' }).click()
  await page.getByRole('heading', { name: 'What we read' }).waitFor()
  expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
    'From www.longreefgolfclub.com.au, by MiClub, up to 28 days ahead.',
    'At most 300 requests an hour, one request at a time, with at least 1.5 seconds between two.',
    'Since Tuesday 24 November 2026 at least.',
    expect.stringMatching(/^Last checked successfully: /),
  ])
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
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

test('the operator sees an opt-out and undoes it', async () => {
  const operator = 'ana@example.com'
  const site = await startBrowserSite({ operators: [operator] })
  await addMember(site)
  await readVenue(site, 'Long Reef', [])
  const { page, faults } = await openBrowser({ width: 360 })
  const token = writeVenueLink(testSecret, { venueId: 'Long Reef', email, issuedAt: site.now() })
  await page.goto(`${site.url}/sources/venue?${new URLSearchParams({ id: 'Long Reef', token })}`)
  await page.getByText('Sandbox data: stand-in venues').waitFor()
  await page.getByText('From a stand-in that makes up times').waitFor()
  await page.getByRole('button', { name: 'Stop reading us' }).click()
  await page.getByText('The venue opted out on').waitFor()
  await page.goto(`${site.url}/login?returnTo=/operator`)
  await signIn(page)
  await page.getByText('Long Reef GC opted out').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo the opt-out of Long Reef GC' }).click()
  await page.getByText('is read again, because you undid its opting out').waitFor()
  expect(faults).toEqual([])
})
