import { expect, test } from 'vitest'
import { expectHeading, pathOf, toast } from '#test/support/account-journeys.ts'
import { ana, openAsMember } from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press } from '#test/support/keyboard.ts'

test('the settings are reached by the menu, and their tabs save what the dialog of the preferences saves', async () => {
  const site = await startBrowserSite()
  const { page, faults } = await openAsMember(site, '/alerts')
  const radius = () =>
    page
      .getByRole('button', { name: `Account of ${ana.email}` })
      .evaluate((node) => getComputedStyle(node).borderRadius)
  expect(await radius()).toBe('50%')
  await press(page, 'button', `Account of ${ana.email}`)
  const account = page.getByRole('menuitem', { name: 'Settings' })
  await account.waitFor()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Preferences', 'Settings', 'Sign Out'])
  expect(await radius()).toBe('50%')
  await account.click()
  await expect.poll(() => pathOf(page)).toBe('/account')
  await expectHeading(page, 'Settings')
  expect(await page.getByRole('button', { name: `Account of ${ana.email}` }).count()).toBe(1)
  await page.getByRole('link', { name: 'Play' }).click()
  await page.getByLabel('Default Sport').selectOption('Futsal')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(async () => (await toast(page))[0]).toBe('Preferences saved')
  await page.getByRole('link', { name: 'Emails' }).click()
  await page.getByLabel('Email notifications').waitFor()
  expect(await page.getByLabel('Default Sport').count()).toBe(0)
  const current = page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current]')
  expect(await current.allInnerTexts()).toEqual(['Emails'])
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('button', { name: 'Futsal', pressed: true }).waitFor()

  // Public pages keep the header of somebody who is signed in, and invite to nothing.
  for (const path of [
    '/privacy',
    '/about/venues',
    '/no-such-page',
    '/venues/manly-lawn-tc',
    '/sources',
    '/alerts/new',
  ]) {
    await page.goto(site.url + path)
    await page.getByRole('banner').getByRole('link', { name: 'Alerts' }).waitFor()
    expect(await page.getByRole('link', { name: /Join|Sign in/ }).count()).toBe(0)
  }
  expect(faults).toEqual([])
})

test('the channels come with the preferences above them, so that nothing moves below the pointer', async () => {
  const site = await startBrowserSite()
  const { page } = await openAsMember(site, '/alerts')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/preferences\.get/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Emails' }).click()
  await page.getByText('Loading preferences...').waitFor()
  const channels = page.getByRole('heading', { name: 'Also tell me on' })
  expect(await channels.count()).toBe(0)
  release()
  await page.getByLabel('Email notifications').waitFor()
  expect(await channels.count()).toBe(1)
})
