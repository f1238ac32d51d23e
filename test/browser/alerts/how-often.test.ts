import { expect, test, vi } from 'vitest'
import { addDays } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { court } from '#test/support/an-opening.ts'
import { ana, callAlerts, chooseOfMenu, memberToken, openAsMember } from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

vi.setConfig({ testTimeout: 60_000 })

const venueId = 'Pittwater RSL'
const thursday = '2026-11-26'

test('the card, the form and the sheet of a full half-hour say how often a time opens', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  const now = site.now()
  const read = (date: string, daysBefore: number, openings: ReturnType<typeof court>[]) => {
    site.clock.now = instantOf(addDays(date, -daysBefore), 12 * 60)
    return site.record({ venueId, covered: [{ date, openings }] })
  }
  // Wednesdays and Thursdays of a quarter, each seen full a week before; a pitch came for an hour, two days before, in every other week.
  for (let week = 12; week >= 1; week -= 1) {
    for (const date of [addDays(thursday, -7 * week - 1), addDays(thursday, -7 * week)]) {
      await read(date, 7, [])
      if (week % 2 === 0) await read(date, 2, [court('Pitch 1', 19 * 60)])
      site.pass(60 * 60_000)
      await site.record({ venueId, covered: [{ date, openings: [] }] })
      await read(date, 0, [])
    }
  }
  await read(thursday, 7, [])
  site.clock.now = now
  await site.record({ venueId, covered: [{ date: thursday, openings: [] }] })
  const asked = { email: ana.email, sport: 'futsal', venues: [venueId], timeSlots: ['7:00 PM'] }
  await callAlerts(site, token, { body: { ...asked, daysOfWeek: ['thursday'] } })
  const { page } = await openAsMember(site, '/alerts')
  await page.getByRole('button', { name: /^Alert for Thursdays, 7 PM/ }).click()
  const often = /^Opens about 1 in 2 Thursdays\.$/
  await page.getByRole('article').getByText(often).waitFor()
  await chooseOfMenu(page, 'Alert for Thursdays', 'Edit')
  await page.getByRole('dialog').getByText(often).waitFor()
  await page.goto(`${site.url}/calendar?sport=futsal&slot=${thursday}-7:00PM&venues=${encodeURIComponent(venueId)}`)
  await page.getByRole('dialog').getByText(often).waitFor()
  expect(await page.getByRole('dialog').innerText()).toContain('No Courts Available')
})
