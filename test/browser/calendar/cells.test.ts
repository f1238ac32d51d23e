import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cellAt, openCalendar, sevenPmRow, startCalendarSite } from '#test/support/calendar-journeys.ts'

test('the grid has keys: arrows, Home and End, Page Up and Page Down, Enter, A', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site)
  const focused = () =>
    page.evaluate(() => {
      const { row, column } = (document.activeElement as HTMLElement).dataset
      return `${row} ${column}`
    })
  await page.locator('td[tabindex="0"]').focus()
  expect(await focused()).toBe('28 0')
  for (const [key, expected] of [
    ['ArrowRight', '28 1'],
    ['ArrowUp', '27 1'],
    ['End', '27 6'],
    ['ArrowRight', '27 6'],
    ['Home', '27 0'],
    ['PageUp', '23 0'],
    ['PageDown', '27 0'],
    ['Control+Home', '0 0'],
    ['Control+End', '32 6'],
  ] as const) {
    await page.keyboard.press(key)
    expect(`${key}: ${await focused()}`).toBe(`${key}: ${expected}`)
  }
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByText('Keys: arrows move, Enter opens, A alert, B bell, D day, T today, [ ] days').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('td[tabindex="0"]').focus()
  await page.keyboard.press(']')
  await page.getByRole('heading', { name: 'Tue 1 Dec – Mon 7 Dec' }).waitFor()
  await page.keyboard.press('t')
  await page.getByRole('heading', { name: 'Tue 24 Nov – Mon 30 Nov' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('No Courts Available').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await cellAt(page, 32, 6).focus()
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: 'Create Availability Alert' }).waitFor()
})

/** The number of open alert dialogs after a double click 200 ms from now, and after one at 350 ms. The clock stands still. */
async function openedAfterRest(page: Page): Promise<[early: number, late: number]> {
  const cell = cellAt(page, sevenPmRow, 2)
  const dialog = page.getByRole('dialog', { name: 'Create Availability Alert' })
  await page.clock.runFor(200)
  await cell.dispatchEvent('dblclick')
  await page.clock.runFor(50)
  const early = await dialog.count()
  await page.clock.runFor(100)
  await cell.dispatchEvent('dblclick')
  await page.clock.runFor(500)
  await dialog.waitFor()
  return [early, await dialog.count()]
}

test('after all dialogs were closed none opens again for 300 ms', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site)
  const cell = cellAt(page, sevenPmRow, 2)
  const dialog = page.getByRole('dialog', { name: 'Create Availability Alert' })
  await cell.focus()
  await page.keyboard.press('a')
  await dialog.waitFor()
  await page.clock.pauseAt(new Date(site.now().getTime() + 600_000))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await openedAfterRest(page)).toEqual([0, 1])
})

test('after a change of sport no alert dialog opens for 300 ms', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site)
  const cell = cellAt(page, sevenPmRow, 2)
  const dialog = page.getByRole('dialog', { name: 'Create Availability Alert' })
  await cell.dblclick()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.clock.pauseAt(new Date(site.now().getTime() + 600_000))
  await page.getByRole('button', { name: 'Golf' }).click()
  expect(await openedAfterRest(page)).toEqual([0, 1])
})
