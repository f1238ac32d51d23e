import type { Locator } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { cellAt, dialog, openAsMember, openLine } from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { tabTo } from '#test/support/keyboard.ts'

vi.setConfig({ testTimeout: 60_000 })

async function openWeekly(options?: Parameters<typeof openAsMember>[2]) {
  const site = await startBrowserSite()
  const opened = await openAsMember(site, '/calendar?sport=tennis', options)
  await cellAt(opened.page, 'Thu 26 Nov, 7:00 AM').dblclick()
  const form = dialog(opened.page, 'Create Availability Alert')
  await openLine(form, 'When')
  await form.getByText('Every week until I stop').click()
  await form.getByText('Other times').click()
  return { ...opened, form, half: (name: string) => form.getByRole('button', { name, exact: true }) }
}

function ranges(form: Locator): Promise<string[]> {
  return form.getByRole('list', { name: 'Chosen times' }).getByRole('listitem').allInnerTexts()
}

test('a drag over half-hours chooses them, and a press within takes one out', async () => {
  const { page, form, half } = await openWeekly({ width: 360 })
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

test('two presses choose a range, by mouse or by keyboard alone', async () => {
  const { page, form, half } = await openWeekly()
  await half('11 AM').click()
  await form.getByText('From 11 AM. Now press the last half-hour.').waitFor()
  await half('1:30 PM').click()
  await expect.poll(() => ranges(form)).toEqual(['7 AM', '11 AM to 2 PM'])
  await tabTo(page, form.getByRole('group', { name: 'Half-hours of the day' }).locator('[tabindex="0"]'))
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter', 'ArrowRight', 'ArrowRight', 'Space'])
    await page.keyboard.press(key)
  await expect.poll(() => ranges(form)).toEqual(['7 AM', '11 AM to 2 PM', '8 to 9:30 PM'])
})

test('a part of the day takes the place of the half-hour that the form put in, and a range can be removed', async () => {
  const { form } = await openWeekly()
  await form.getByRole('button', { name: 'Evening 6 to 9 PM' }).click()
  expect(await ranges(form)).toEqual(['6 to 9 PM'])
  await form.getByRole('button', { name: 'Morning 7 to 11 AM' }).click()
  await form.getByRole('button', { name: 'Remove 6 to 9 PM' }).click()
  await form.getByText(/Thursdays, 7 to 11 AM, 34 tennis venues within 20 km of Manly, until you stop/).waitFor()
  await openLine(form, 'More')
  await form.getByRole('radiogroup', { name: 'Minimum Time (minutes)' }).getByText('90').click()
  await form.getByText(/of Manly, at least 90 minutes, until you stop/).waitFor()
})
