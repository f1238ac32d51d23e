import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

/** Holds back the scripts that bring pages to life until they are let go. */
async function holdScripts(context: BrowserContext): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await context.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a button that is pressed before React listens works as soon as it does', async () => {
  const site = await startBrowserSite()
  const { page, context } = await openBrowser({ width: 360 })
  const letGo = await holdScripts(context)
  await page.goto(site.url, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  letGo()
  await page.getByRole('dialog').getByRole('link', { name: 'Join Now' }).waitFor()
})

test('a form that is filled in before React listens keeps what was typed, and can be sent once it does', async () => {
  const site = await startBrowserSite()
  const { page, context, faults } = await openBrowser()
  const letGo = await holdScripts(context)
  await page.goto(`${site.url}/login`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a secret of mine')
  await page.keyboard.press('Enter')
  letGo()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Invalid email or password').first().waitFor()
  expect(page.url()).toBe(`${site.url}/login`)
  expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.com')
  expect(faults).toEqual([])
})
