import { alertScreens } from './alert-screens.ts'
import { calendarScreens } from './calendar-screens.ts'
import type { Screen } from './screen.ts'

/** Screens of `npm run screens`. */
export const screens: Screen[] = [
  { name: 'landing', path: '/' },
  {
    name: 'landing-menu',
    path: '/',
    widths: [320, 360],
    wholePage: false,
    async prepare(page) {
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.getByRole('navigation', { name: 'Menu' }).waitFor()
    },
  },
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
    name: 'sources',
    path: '/sources',
    prepare: (page) => page.getByRole('heading', { name: /^Tennis/ }).waitFor({ timeout: 15_000 }),
  },
  {
    name: 'venue-source',
    path: '/sources/venue?id=Long%20Reef',
    prepare: (page) => page.getByRole('heading', { name: 'What we read' }).waitFor(),
  },
  { name: 'venue', path: '/venues/manly-lawn-tc' },
  {
    name: 'account',
    path: '/account',
    signedIn: true,
    prepare: (page) => page.getByText('This one').waitFor(),
  },
  {
    name: 'operator',
    path: '/operator',
    signedIn: true,
    prepare: (page) => page.getByRole('heading', { name: 'Sources' }).waitFor(),
  },
  ...calendarScreens,
  ...alertScreens,
]
