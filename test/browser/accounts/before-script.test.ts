import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { holdScripts } from '#test/support/hydrated.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })

test('a text that is typed before React listens keeps its field and the focus, and is then sent', async () => {
  const site = await startBrowserSite()
  for (const path of ['/login', '/login?returnTo=/account']) {
    const { page, faults } = await openBrowser()
    const letGo = await holdScripts(page)
    await page.goto(site.url + path, { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByLabel('Password', { exact: true }).focus()
    await page.keyboard.type('a secret ')
    // The browser itself would send the form, and open the page anew.
    expect(await submit(page).isDisabled()).toBe(true)
    letGo()
    await expect.poll(() => submit(page).isDisabled()).toBe(false)
    await page.keyboard.type('of mine')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('a secret of mine')
    const asked = page.waitForRequest(/auth\.login/)
    await page.keyboard.press('Enter')
    expect((await asked).postData()).toContain('a secret of mine')
    await page.getByText('Invalid email or password').first().waitFor()
    expect(page.url()).toBe(site.url + path)
    expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.com')
    expect(faults).toEqual([])
  }
})
