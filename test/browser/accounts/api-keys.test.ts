import { expect, test } from 'vitest'
import { toast } from '#test/support/account-journeys.ts'
import { openAsMember } from '#test/support/alert-journeys.ts'
import { axeViolations } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press, typeInto } from '#test/support/keyboard.ts'

test('an API key is created, shown once, used and ended', async () => {
  const site = await startBrowserSite()
  const { page, faults } = await openAsMember(site, '/account?tab=developer')
  const status = async (key: string) =>
    (await fetch(`${site.url}/api/sources`, { headers: { 'x-api-key': key } })).status
  await press(page, 'button', 'Make a key')
  await page.getByText('Please say what the key is for').waitFor()
  await typeInto(page, 'Name', 'Clubhouse screen')
  await page.getByLabel('Read my alerts and preferences').check({ force: true })
  await page.getByLabel('Expires').selectOption('In 30 days')
  await press(page, 'button', 'Make a key')
  const shown = page.getByLabel('Your key')
  await shown.waitFor()
  const key = await shown.inputValue()
  expect(await status(key)).toBe(200)
  const own = await fetch(`${site.url}/api/alerts`, { headers: { 'x-api-key': key } })
  expect([own.status, await own.json()]).toEqual([200, []])
  await page.getByText('It reads alerts and preferences').waitFor()
  await page.getByText(/^Expires \w+ \d+/).waitFor()
  await page.reload()
  await page.getByText('Clubhouse screen').waitFor()
  await page
    .getByText(/^Last used /)
    .first()
    .waitFor()
  expect(await shown.count()).toBe(0)
  await press(page, 'button', 'End Clubhouse screen')
  await expect.poll(() => toast(page)).toEqual(['Key ended', 'Programs that use it are refused from now on.'])
  await page.getByText('Clubhouse screen').waitFor({ state: 'hidden' })
  expect(faults).toEqual([])
})

test('a webhook is added, tried and removed; an address that is never called is refused with the reason', async () => {
  const { page, faults } = await openAsMember(await startBrowserSite(), '/account?tab=developer', { width: 360 })
  await typeInto(page, 'URL', 'http://10.0.0.1/hook')
  await press(page, 'button', 'Add a webhook')
  await page.getByText('url: is not an address that is called').waitFor()
  expect(await page.getByLabel('URL').inputValue()).toBe('http://10.0.0.1/hook')
  await typeInto(page, 'URL', 'https://example.com/openings')
  await press(page, 'button', 'Add a webhook')
  const secret = page.getByLabel('Secret that its calls are signed with')
  await secret.waitFor()
  expect(await secret.inputValue()).toMatch(/^whsec_[\w+/]{43}=$/)
  await page.getByText('Not called yet').waitFor()
  await press(page, 'button', 'Send a test to https://example.com/openings')
  await expect.poll(() => toast(page)).toEqual(['Test sent', 'https://example.com/openings is called in a moment.'])
  await press(page, 'button', 'Last calls of https://example.com/openings')
  await page.getByRole('button', { name: /^Send again Test, / }).click()
  await expect.poll(async () => (await toast(page))?.[0]).toBe('Sent again')
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await press(page, 'button', 'Remove https://example.com/openings')
  await page.getByText('Not called yet').waitFor({ state: 'hidden' })
  expect(await secret.count()).toBe(0)
  // The browser logs each 400.
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])
})
