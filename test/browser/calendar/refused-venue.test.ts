import { expect, test } from 'vitest'
import { ana, callAlerts, memberToken, openAsMember, readVenue } from '#test/support/alert-journeys.ts'
import { court } from '#test/support/an-opening.ts'
import { axeViolations } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { cellAt, sevenPm, sevenPmRow, tomorrow } from '#test/support/calendar-journeys.ts'

test('the sheet says why a venue that refuses to be read is not known, and what only members can book', async () => {
  const site = await startBrowserSite()
  await readVenue(site, 'keirle-park-tennis-centre', [{ date: tomorrow, openings: [court('Court 1', sevenPm)] }])
  const forMembers = [court('Court 1', sevenPm), court('Court 2', sevenPm)]
  await readVenue(site, 'collaroy-tc', [{ date: tomorrow, openings: [], forMembers }])
  const reason = 'its robots.txt asks programs not to read that page, and we obey'
  await site.record({ venueId: 'manly-lawn-tc', status: 'blocked', reason })
  const { page } = await openAsMember(site, '/calendar?sport=tennis')
  await cellAt(page, sevenPmRow, 1).click()
  const refused = page.getByRole('region', { name: "Couldn't check" })
  await refused.waitFor()
  expect(await refused.getByRole('listitem').allTextContents()).toEqual([
    'Manly Lawn Tennis Club asks programs not to read its times, and we obey. Look there',
  ])
  expect(await refused.getByRole('link').getAttribute('href')).toBe(
    'https://www.tennisvenues.com.au/booking/manly-lawn-tc',
  )
  const members = page.getByRole('region', { name: 'Members only' })
  expect(await members.getByRole('listitem').allTextContents()).toEqual([
    'Collaroy Tennis Club has 2 courts for its members. Look there',
  ])
  expect(await cellAt(page, sevenPmRow, 1).textContent()).toBe('1')
  expect(await axeViolations(page, { parts: ['[role="dialog"]'] })).toEqual([])
})

test('the form, the card and the day say that a venue refuses to be read', async () => {
  const site = await startBrowserSite()
  const reason = 'its robots.txt asks programs not to read that page, and we obey'
  await site.record({ venueId: 'manly-lawn-tc', status: 'blocked', reason })
  const why = 'Manly Lawn Tennis Club asks programs not to read its times, and we obey. Look there'
  const alert = { email: ana.email, sport: 'tennis', venues: ['manly-lawn-tc', 'collaroy-tc'] }
  await callAlerts(site, await memberToken(site), {
    body: { ...alert, timeSlots: ['7:00 PM'], specificDate: '2026-12-05' },
  })
  const { page } = await openAsMember(site, '/calendar?sport=tennis&venues=manly-lawn-tc')
  const unwatched = page.getByRole('region', { name: 'Not read' })
  await cellAt(page, sevenPmRow, 1).click()
  await page.getByRole('button', { name: 'Create an alert for this time' }).click()
  await unwatched.getByText('An alert cannot watch anything here, because we cannot read it:').waitFor()
  expect(await unwatched.getByRole('listitem').allTextContents()).toEqual([why])
  await page.goto(`${site.url}/calendar?sport=tennis&venues=manly-lawn-tc&view=day&from=${tomorrow}`)
  const day = page.getByRole('region', { name: "Couldn't check" })
  await day.waitFor()
  expect(await day.getByRole('listitem').allTextContents()).toEqual([why])
  await page.goto(`${site.url}/alerts`)
  await page.getByRole('button', { name: /^Alert for Sat 5 Dec/ }).click()
  await unwatched.getByText('An alert cannot watch these, because we cannot read them:').waitFor()
  expect(await unwatched.getByRole('listitem').allTextContents()).toEqual([why])
})
