import { expect, test } from 'vitest'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'
import { callAlerts } from '#test/support/alert-journeys.ts'
import { axeViolations } from '#test/support/browser.ts'
import { cellAt, openCalendar, sevenPmRow, startCalendarSite, tomorrow } from '#test/support/calendar-journeys.ts'

test('a cell with an alert opens its venues with a strip; its bell opens Active Alerts; Back leads out of each', async () => {
  const site = await startCalendarSite()
  const { page, token } = await openCalendar(site)
  await callAlerts(site, token, {
    body: {
      email: 'ana@example.com',
      sport: 'tennis',
      venues: ['collaroy-tc'],
      timeSlots: ['7:00 PM'],
      specificDate: tomorrow,
    },
  })
  await page.reload()
  const cell = cellAt(page, sevenPmRow, 1)
  await expect.poll(() => cell.getAttribute('aria-label')).toMatch(/alert on$/)
  const length = () => page.evaluate(() => window.history.length)
  const before = await length()
  const slot = page.getByRole('dialog', { name: 'Wednesday 25 November 2026, 7:00 PM' })
  const alerts = page.getByRole('dialog', { name: /Active Alerts/ })

  await cell.click({ position: { x: 10, y: 36 } })
  await slot.getByRole('article', { name: 'Manly Lawn Tennis Club' }).waitFor()
  await slot.getByText(/^An alert watches this half-hour: Collaroy Tennis Club/).waitFor()
  expect(await axeViolations(page, { parts: ['[role="dialog"]'] })).toEqual([])
  await slot.getByRole('button', { name: 'Active Alerts' }).click()
  await alerts.waitFor()
  await page.goBack()
  await alerts.waitFor({ state: 'detached' })
  await slot.waitFor()
  await page.keyboard.press('Escape')
  await slot.waitFor({ state: 'detached' })

  await cell.getByRole('button', { name: 'Active Alerts' }).click()
  await alerts.waitFor()
  // The entry of the sheet that was closed is used again: no Back leads nowhere.
  expect(await length()).toBe(before + 1)
  await alerts.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Availability Alert' })
  await edit.waitFor()
  await page.goBack()
  await edit.waitFor({ state: 'detached' })
  await alerts.waitFor()
  await page.goBack()
  await alerts.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/calendar')
  await cell.focus()
  await page.keyboard.press('b')
  await alerts.waitFor()
})

test("the calendar opens at the half-hours that the person's alerts of the sport watch", async () => {
  const site = await startCalendarSite()
  const { page, token } = await openCalendar(site)
  const watch = { email: 'ana@example.com', sport: 'tennis', venues: ['collaroy-tc'], timeSlots: ['7:00 AM'] }
  await callAlerts(site, token, { body: { ...watch, daysOfWeek: ['monday'] } })
  await page.reload()
  const seven = cellAt(page, slotOfLabel('7:00 AM') ?? 0, 1)
  await expect.poll(async () => (await seven.boundingBox())?.y).toBeGreaterThan(0)
  expect((await seven.boundingBox())?.y).toBeLessThan(800)
})
