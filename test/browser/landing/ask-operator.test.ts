import { expect, test } from 'vitest'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

test('a club asks the operator by the form for venues, and a fault stands at its field', async () => {
  const site = await startBrowserSite({ operators: ['ana@example.com'] })
  const { page, faults } = await openBrowser({ width: 360 })
  await page.goto(`${site.url}/about/venues`)
  const send = page.getByRole('button', { name: 'Send to the operator' })
  await page.getByLabel('Your email').fill('office')
  await send.click()
  await page.getByText('Please name the venue').waitFor()
  await page.getByText('Please enter a valid email address').waitFor()
  await page.getByText('Please say what should change').waitFor()
  expect(await page.getByLabel('Venue', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(
    true,
  )
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Venue', { exact: true }).fill('Our new courts')
  await page.getByLabel('Your email').fill('office@club.example')
  await page.getByLabel('What should change?').fill('Please list us.')
  await send.click()
  await page.getByText('Sent. The operator reads it and answers to office@club.example.').waitFor()
  expect(await page.getByLabel('What should change?').inputValue()).toBe('')
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await site.deliver()
  expect(site.sink.mails.map(({ to, parsed }) => [to, parsed.subject])).toEqual([
    ['ana@example.com', 'For venues: Our new courts'],
  ])
  expect(faults).toEqual([])
})
