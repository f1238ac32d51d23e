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
    name: 'alerts',
    path: '/alerts',
    signedIn: true,
    prepare: (page) => page.getByRole('heading', { name: 'Your Alerts' }).waitFor({ timeout: 15_000 }),
  },
]
