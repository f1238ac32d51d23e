import { expect, test } from 'vitest'
import { ana, callAlerts, memberToken, openAsMember } from '#test/support/alert-journeys.ts'
import { cellAt, sevenPmRow, startCalendarSite, tomorrow } from '#test/support/calendar-journeys.ts'

test('on a cell under 60 px the bell is a mark, and a tap on it opens the venues', async () => {
  const site = await startCalendarSite()
  const { page } = await openAsMember(site, '/alerts', { width: 360, height: 780, hasTouch: true })
  const alert = { email: ana.email, sport: 'tennis', venues: ['collaroy-tc'], timeSlots: ['7:00 PM'] }
  await callAlerts(site, await memberToken(site), { body: { ...alert, specificDate: tomorrow } })
  await page.goto(`${site.url}/calendar?sport=tennis`)
  const cell = cellAt(page, sevenPmRow, 1)
  const bell = cell.getByRole('button', { name: 'Active Alerts' })
  await bell.waitFor()
  expect((await cell.boundingBox())?.width).toBeLessThan(60)
  const { x, y, width, height } = (await bell.boundingBox())!
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await expect.poll(() => new URL(page.url()).searchParams.get('slot')).toBe(`${tomorrow}-7:00PM`)
  await page.getByRole('dialog').getByText('An alert watches this half-hour').waitFor()
})
