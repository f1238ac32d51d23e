import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

async function openAt(width: number) {
  const [site, browser] = await Promise.all([startBrowserSite(), openBrowser({ width, height: 780 })])
  await browser.page.goto(site.url)
  return { site, ...browser }
}

test('from 768 px on the links are in the header, below it they are in a menu', async () => {
  const { page } = await openAt(768)
  const burger = page.getByRole('button', { name: 'Open the menu' })
  expect(await page.getByRole('banner').getByRole('link', { name: 'Join Now' }).isVisible()).toBe(true)
  expect(await burger.isVisible()).toBe(false)
  // In one line.
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(73)
  await page.setViewportSize({ width: 767, height: 780 })
  expect(await page.getByRole('banner').getByRole('link', { name: 'Join Now' }).isVisible()).toBe(false)
  expect(await burger.isVisible()).toBe(true)
})

test('the menu slides in from the right with the same links, leads to their parts, and keeps the keyboard until Escape', async () => {
  const { page, faults } = await openAt(360)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const menu = page.getByRole('dialog')
  await menu.getByRole('link', { name: 'Join Now' }).waitFor()
  await expect.poll(async () => (await menu.boundingBox())?.x).toBe(80)
  expect(await menu.boundingBox()).toMatchObject({ width: 280, y: 0, height: 780 })
  expect(
    await menu
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`)),
  ).toEqual([
    'Features /#features',
    'Reviews /#reviews',
    'Contact /#contact',
    'Browse /browse',
    'Sign in /login',
    'Join Now /register',
  ])
  expect(await menu.getByText('All your sports in one place. © 2025 Courtside').isVisible()).toBe(true)

  // A link closes it and brings its part into view.
  await menu.getByRole('link', { name: 'Reviews' }).click()
  await menu.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.locator('#reviews h2').evaluate((title) => Math.round(title.getBoundingClientRect().top)))
    .toBeLessThan(400)

  // It keeps the keyboard, closes with Escape, and hands it back to its button.
  const burger = page.getByRole('button', { name: 'Open the menu' })
  await burger.focus()
  await page.keyboard.press('Enter')
  const hasFocus = () => menu.evaluate((element) => element.contains(document.activeElement))
  // It takes the focus a moment after it is shown.
  await expect.poll(hasFocus).toBe(true)
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    expect(await hasFocus()).toBe(true)
  }
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => burger.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(faults).toEqual([])
})
