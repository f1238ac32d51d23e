import { expect, test, vi } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { holdToast, violationsIn, type State } from '#test/support/looks.ts'

// A busy machine takes its time over axe.
vi.setConfig({ testTimeout: 240_000 })

const overPublicPages: State[] = [
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
  const { page, faults } = await openBrowser()
  const found: string[] = []
  for (const state of overPublicPages) found.push(...(await violationsIn(page, site.url, state)))
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
  found.push(...(await violationsIn(page, site.url, menu)))
  expect(found).toEqual([])
  expect(faults).toEqual([])
})
