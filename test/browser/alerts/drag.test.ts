import type { Locator } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { dialog, openAsMember, openLine } from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

vi.setConfig({ testTimeout: 60_000 })

function ranges(form: Locator): Promise<string[]> {
  return form.getByRole('list', { name: 'Chosen times' }).getByRole('listitem').allInnerTexts()
}

test('a drag over half-hours chooses them, and a press within takes one out', async () => {
  const site = await startBrowserSite()
  const { page } = await openAsMember(site, '/calendar?sport=tennis&dialog=alert&at=2026-11-26-7:00AM', { width: 360 })
  const form = dialog(page, 'Create Availability Alert')
  const half = (name: string) => form.getByRole('button', { name, exact: true })
  await openLine(form, 'When')
  await form.getByText('Every week until I stop').click()
  await form.getByText('Other times').click()
  expect(await ranges(form)).toEqual(['7 AM'])
  await half('8:30 PM').evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const [from, to] = await Promise.all([half('6 PM').boundingBox(), half('8:30 PM').boundingBox()])
  if (!from || !to) throw new Error('the half-hours are not shown')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => ranges(form)).toEqual(['7 AM', '6 to 9 PM'])
  await half('7:30 PM').click()
  await expect.poll(() => ranges(form)).toEqual(['7 AM', '6 to 7:30 PM', '8 to 9 PM'])
})
