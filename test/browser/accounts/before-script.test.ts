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

test('a sentence that is typed before React listens stays in a form that takes its place from the browser', async () => {
  const site = await startBrowserSite()
  const { page, context, faults } = await openBrowser()
  const chatswood = { lat: -33.7963, lng: 151.1808 }
  await context.addInitScript((place) => localStorage.setItem('userLocation', JSON.stringify(place)), chatswood)
  const letGo = await holdScripts(page)
  await page.goto(`${site.url}/alerts/new`, { waitUntil: 'commit' })
  const sentence = page.getByLabel('Say it in a sentence')
  await sentence.fill('Tuesdays after six')
  letGo()
  await page.getByText('of Chatswood').first().waitFor()
  expect(await sentence.inputValue()).toBe('Tuesdays after six')
  await sentence.press('Enter')
  await page
    .getByText(/Tuesdays, 6 to 10:30 PM/)
    .first()
    .waitFor()
  expect(faults).toEqual([])
})
