import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

test('the links are in the header from 768 px on, below it in a menu that keeps the keyboard until Escape, and lead to their parts', async () => {
  const [site, { page, faults }] = await Promise.all([startBrowserSite(), openBrowser({ width: 768, height: 780 })])
  await page.goto(site.url)
  const header = page.getByRole('banner')
  const isInHeader = () => header.getByRole('link', { name: 'Join Now' }).isVisible()
  const burger = page.getByRole('button', { name: 'Open the menu' })
  expect([await isInHeader(), await burger.isVisible()]).toEqual([true, false])
  // In one line, which stays on top: a part that a link leads to begins below it.
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(73)
  expect(await header.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
  const topOf = (id: string) =>
    page.locator(`#${id} h2`).evaluate((title) => Math.round(title.getBoundingClientRect().top))
  for (const id of ['features', 'reviews', 'contact']) {
    await header.getByRole('link', { name: id }).click()
    await expect.poll(() => topOf(id)).toBeLessThan(780)
    expect(await topOf(id), id).toBeGreaterThan(72)
  }
  await page.setViewportSize({ width: 767, height: 780 })
  expect([await isInHeader(), await burger.isVisible()]).toEqual([false, true])

  await page.setViewportSize({ width: 360, height: 780 })
  await burger.click()
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
  await expect.poll(() => topOf('reviews')).toBeLessThan(400)

  // It keeps the keyboard, closes with Escape, and hands it back to its button.
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
