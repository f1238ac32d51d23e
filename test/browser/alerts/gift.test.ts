import type { Locator } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { toast, failCalls } from '#test/support/account-journeys.ts'
import {
  callAlerts,
  cellAt,
  dialog,
  expectToast,
  openAsMember,
  openLine,
  readVenue,
  willHear,
} from '#test/support/alert-journeys.ts'
import { axeViolations } from '#test/support/browser.ts'
import { startBrowserSite, type BrowserSite } from '#test/support/browser-site.ts'
import { court } from '#test/support/an-opening.ts'

vi.setConfig({ testTimeout: 60_000 })

const create = 'Create Availability Alert'

function openTeeTime(site: BrowserSite): Promise<void> {
  const openings = [court('Tee', 19 * 60, { holes: [18], spots: 2 })]
  return readVenue(site, 'Balgowlah', [{ date: '2026-11-27', openings }])
}

test('one free venue of many is offered with Book, and one press makes the alert for the others', async () => {
  const site = await startBrowserSite()
  await openTeeTime(site)
  const { page, token, faults } = await openAsMember(site, '/calendar')
  await cellAt(page, 'Fri 27 Nov, 7:00 PM').dblclick()
  const form = dialog(page, create)
  await form.getByText('Balgowlah GC is free already. You can book it.').waitFor()
  await form.getByRole('button', { name: 'See' }).click()
  const book = form.getByRole('link', { name: /^Book Balgowlah GC, Fri 27 Nov, 7:00/ })
  expect(await book.getAttribute('href')).toMatch(/^https?:\/\//)
  expect(await form.getByText('Cannot create alert for').count()).toBe(0)
  expect(await axeViolations(page, { parts: ['[role="dialog"]'] })).toEqual([])
  await form.getByRole('button', { name: 'Create for the other 19' }).click()
  await expectToast(page, 'Alert created successfully', willHear)
  const [alert] = (await callAlerts(site, token, { method: 'GET' })) as { venues: string[]; venuePreset: object }[]
  expect(alert?.venues).toHaveLength(19)
  expect(alert?.venues).not.toContain('Balgowlah')
  expect(alert?.venuePreset).toMatchObject({ kind: 'near', except: ['Balgowlah'] })
  expect(faults).toEqual([])
})

test('after Create Alert the refusal has the way out beside it', async () => {
  const site = await startBrowserSite()
  await openTeeTime(site)
  const { page, token } = await openAsMember(site, '/calendar', { width: 360, height: 740 })
  await cellAt(page, 'Fri 27 Nov, 7:00 PM').dblclick()
  const form = dialog(page, create)
  await form.getByText('Balgowlah GC is free already. You can book it.').waitFor()
  await form.getByRole('button', { name: 'Create Alert' }).click()
  const refusal = form.getByRole('alert').filter({ hasText: 'Cannot create alert for Balgowlah GC' })
  const wayOut = refusal.getByRole('button', { name: 'Create for the other 19' })
  await wayOut.waitFor()
  expect(await wayOut.evaluate((button) => button.getBoundingClientRect().bottom < window.innerHeight)).toBe(true)
  expect(await form.getByRole('button', { name: 'Create for the other 19' }).count()).toBe(1)
  await wayOut.click()
  await expectToast(page, 'Alert created successfully', willHear)
  const [alert] = (await callAlerts(site, token, { method: 'GET' })) as { venues: string[] }[]
  expect(alert?.venues).toHaveLength(19)
})

test('the toast of a refusal lies over no button of the form, and ends when the form is changed or closed', async () => {
  const site = await startBrowserSite()
  await openTeeTime(site)
  const { page } = await openAsMember(site, '/calendar')
  await failCalls(page, 'alerts.precheck')
  await cellAt(page, 'Fri 27 Nov, 7:00 PM').dblclick()
  const form = dialog(page, create)
  await form.getByRole('button', { name: 'Create Alert' }).click()
  await expect.poll(async () => (await toast(page))[0]).toBe('Cannot create alert')
  const card = page.getByRole('alert').filter({ hasText: 'Cannot create alert' }).last()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['Cancel', 'Create Alert', 'Close'])
      await expect
        .poll(() => areApart(form.getByRole('button', { name, exact: true }), card), {
          message: `${name} at ${width} px`,
        })
        .toBe(true)
  }
  await openLine(form, 'More')
  await form.getByRole('radiogroup', { name: 'Players' }).getByText('4').click()
  await expect.poll(() => toast(page)).toEqual([])
  await form.getByRole('radiogroup', { name: 'Players' }).getByText('2').click()
  await form.getByRole('button', { name: 'Create Alert' }).click()
  await expect.poll(async () => (await toast(page))[0]).toBe('Cannot create alert')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => toast(page)).toEqual([])
})

async function areApart(...both: Locator[]): Promise<boolean> {
  const [a, b] = await Promise.all(both.map((one) => one.boundingBox()))
  if (!a || !b) return false
  return a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height
}
