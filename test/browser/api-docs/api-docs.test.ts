import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

test('the documentation shows the calls in a browser, and asks no other origin for anything', async () => {
  const site = await startBrowserSite()
  const { page, faults } = await openBrowser({ width: 1280 })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).origin))
  await page.goto(`${site.url}/api/docs`)
  await page.getByRole('heading', { name: 'Courtside', level: 1 }).waitFor()
  await page.getByText('/api/daily-summary').first().waitFor()
  expect([...new Set(asked)].filter((origin) => origin.startsWith('http'))).toEqual([new URL(site.url).origin])
  expect(faults).toEqual([])
})
