import { expect, test } from 'vitest'
import { cellAt, openCalendar, sevenPmRow, startCalendarSite } from '#test/support/calendar-journeys.ts'

test('a press shows at once: the cells follow it, and the sheet of a half-hour is there before it is wanted', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site)
  const cell = cellAt(page, sevenPmRow, 1)
  await expect.poll(() => cell.textContent()).toBe('2')

  const choice = page.getByRole('button', { name: '90 min' })
  // What React paints for the press itself is done before any other task runs.
  const atOnce = await choice.evaluate(async (button: HTMLElement) => {
    const counted = document.querySelector('td[data-row="26"][data-column="1"]')
    button.click()
    await Promise.resolve()
    return [button.getAttribute('aria-pressed'), counted?.textContent]
  })
  expect(atOnce).toEqual(['true', '2'])
  await expect.poll(() => cell.textContent()).toBe('1')

  // Its style sheet comes into the document with it.
  await expect.poll(() => page.locator('link[href*="slot-dialog"]').count()).toBe(1)
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('slot-dialog') && asked.push(request.url())))
  await cell.click()
  await page.getByRole('dialog').getByRole('article', { name: 'Manly Lawn Tennis Club' }).waitFor()
  expect(asked).toEqual([])
})
