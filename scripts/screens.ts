import type { Page } from 'playwright-core'

/** A screen that `npm run screens` takes pictures of. */
export interface Screen {
  name: string
  path: string
  signedIn?: boolean
  /** Brings the page into the state to be shown. */
  prepare?: (page: Page) => Promise<unknown>
  /** False for what covers the window, such as a dialog. */
  wholePage?: boolean
}

/** Add yours here. */
export const screens: Screen[] = [
  { name: 'landing', path: '/' },
  {
    name: 'landing-scrolled',
    path: '/#features',
    prepare: (page) => page.mouse.wheel(0, 300),
    wholePage: false,
  },
  { name: 'about-venues', path: '/about/venues' },
  { name: 'privacy', path: '/privacy' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=sample&email=ana%40example.com' },
  { name: 'verify-email', path: '/verify-email?status=error' },
  {
    name: 'calendar',
    path: '/calendar',
    signedIn: true,
    prepare: (page) => page.getByRole('grid').first().waitFor({ timeout: 15_000 }),
  },
  {
    name: 'slot',
    path: '/calendar?sport=tennis',
    signedIn: true,
    wholePage: false,
    async prepare(page) {
      await page.locator('td[data-tone]:not([data-past], [data-tone="0"], [data-tone="unknown"])').first().click()
      await page.getByRole('dialog').getByRole('article').first().waitFor({ timeout: 15_000 })
    },
  },
  {
    name: 'filters',
    path: '/calendar?sport=golf',
    signedIn: true,
    wholePage: false,
    prepare: (page) => page.getByRole('button', { name: 'Advanced Filters' }).click(),
  },
  {
    name: 'preferences',
    path: '/calendar',
    signedIn: true,
    wholePage: false,
    async prepare(page) {
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Preferences' }).click()
    },
  },
  {
    name: 'alerts',
    path: '/alerts',
    signedIn: true,
    prepare: (page) => page.getByRole('heading', { name: 'Your Alerts' }).waitFor({ timeout: 15_000 }),
  },
]
