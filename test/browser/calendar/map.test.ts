import { expect, test } from 'vitest'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startCalendarSite, tomorrow } from '#test/support/calendar-journeys.ts'

test('a map shows the free venues without another server; a pin leads to its card by keyboard, and says what it is', async () => {
  const site = await startCalendarSite()
  const { page, context, faults } = await openBrowser()
  await page.clock.install({ time: site.now() })
  const elsewhere: string[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== site.url && url.protocol !== 'data:') elsewhere.push(request.url())
  })
  await page.goto(`${site.url}/browse?sport=tennis&slot=${tomorrow}-7:00PM`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Map' }).click()
  const map = sheet.getByRole('region', { name: 'Map of the venues' })
  const manly = map.getByRole('button', { name: 'Manly Lawn Tennis Club, 2 to book, position approximate' })
  await manly.waitFor()
  expect(await map.getByRole('button', { name: /to book/ }).count()).toBe(2)
  expect(new URL(page.url()).searchParams.get('map')).toBe('on')
  await manly.focus()
  await page.keyboard.press('Enter')
  const card = sheet.getByRole('article', { name: 'Manly Lawn Tennis Club' })
  await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await axeViolations(page)).toEqual([])

  await page.goto(`${site.url}/browse?sport=tennis&view=day&from=${tomorrow}&map=on&venues=manly-lawn-tc,collaroy-tc`)
  await page.getByRole('button', { name: /^Collaroy Tennis Club, not known/ }).waitFor()
  await page.getByRole('button', { name: /^Manly Lawn Tennis Club, 1 half-hours? free/ }).press('Enter')
  const cell = page.getByRole('gridcell', { name: 'Manly Lawn Tennis Club, 7:00 PM, 2 courts free' })
  await expect.poll(() => cell.evaluate((one) => one === document.activeElement)).toBe(true)
  expect([elsewhere, faults]).toEqual([[], []])
})
