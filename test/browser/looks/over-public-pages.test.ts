import { expect, test, vi } from 'vitest'
import { call, email, password, signIn } from '#test/support/account-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { holdToast, violationsIn, type State } from '#test/support/looks.ts'

// A busy machine takes its time over axe.
vi.setConfig({ testTimeout: 240_000 })

const overPublicPages: State[] = [
  {
    name: 'a sign-in before the address is verified',
    path: '/login',
    async open(page) {
      await signIn(page)
      await page.getByRole('heading', { name: 'Email verification required' }).waitFor()
    },
  },
  {
    name: 'a refused sign-in with its toast',
    path: '/login',
    async open(page) {
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('a secret of mine')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByText('Invalid email or password').first().waitFor()
      await holdToast(page)
    },
  },
]

test('axe finds nothing in a toast over a public page, nor in the menu of the front page on a telephone', async () => {
  const site = await startBrowserSite()
  await call(site, 'register', { email, password })
  const { page, faults } = await openBrowser()
  const menu = {
    name: 'the menu',
    path: '/',
    widths: [360],
    async open() {
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Join Now' }).waitFor()
    },
    parts: ['[role="dialog"]'],
  }
  expect(await violationsIn(page, site.url, [...overPublicPages, menu])).toEqual([])
  expect(faults).toEqual([])
})
