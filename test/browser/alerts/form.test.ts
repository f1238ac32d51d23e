import type { Locator } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { toast, failCalls } from '#test/support/account-journeys.ts'
import { cellAt, dialog, expectShortForm, openAsMember, openLine, readVenue } from '#test/support/alert-journeys.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { court } from '#test/support/an-opening.ts'

vi.setConfig({ testTimeout: 60_000 })

const create = 'Create Availability Alert'

test('the toast of a refusal lies over no button of the form, whose way out is in view, and ends as the form is changed or closed', async () => {
  const site = await startBrowserSite()
  const openings = [court('Tee', 19 * 60, { holes: [18], spots: 2 })]
  await readVenue(site, 'Balgowlah', [{ date: '2026-11-27', openings }])
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
  expect(await axeViolations(page, { parts: ['[role="dialog"]'] })).toEqual([])
  await openLine(form, 'More')
  await form.getByRole('radiogroup', { name: 'Players' }).getByText('4').click()
  await expect.poll(() => toast(page)).toEqual([])
  await form.getByRole('radiogroup', { name: 'Players' }).getByText('2').click()
  await page.unrouteAll()
  await form.getByRole('button', { name: 'Create Alert' }).click()
  await expect.poll(async () => (await toast(page))[0]).toBe('Cannot create alert')
  const wayOut = form.getByRole('alert').getByRole('button', { name: 'Create for the other 19' })
  await expect
    .poll(() => wayOut.evaluate((button) => button.getBoundingClientRect().bottom < window.innerHeight))
    .toBe(true)
  await openLine(form, 'More')
  await form.getByRole('button', { name: 'Done' }).click()
  await expectShortForm(form)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => toast(page)).toEqual([])
})

test('the field of a missing address is in view beside the toast that names it', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser({ width: 360 })
  await page.goto(`${site.url}/alerts/new?venue=manly-lawn-tc`)
  const field = page.getByRole('textbox', { name: 'Email' })
  await field.focus()
  // At the lower edge of the window, where toasts are.
  await field.evaluate((one) => {
    one.style.scrollMarginBottom = '24px'
    one.scrollIntoView({ block: 'end' })
    one.style.scrollMarginBottom = ''
  })
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await toast(page))[0]).toBe('Missing information')
  const card = page.getByRole('alert').filter({ hasText: 'Missing information' }).last()
  await expect.poll(() => areApart(field, card)).toBe(true)
  expect(await field.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(0)
})

async function areApart(...both: Locator[]): Promise<boolean> {
  const [a, b] = await Promise.all(both.map((one) => one.boundingBox()))
  if (!a || !b) return false
  return a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height
}
