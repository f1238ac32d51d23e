import { region } from '#region/region.ts'
/** A URL with its own document in the build. Every other URL gets the fallback page. */
export interface Page {
  path: string
  title: string
  /**
   * `public`: complete HTML, without the application. `auth`: an account page with complete HTML, hydrated by the
   * application. `outline`: HTML with the screen, filled in by the server
   * (decision 0009); the application replaces it. `app`: rendered by the
   * application alone.
   */
  kind: 'public' | 'auth' | 'outline' | 'app'
}

/** Every URL of the product (rule accounts-1). The build, the sitemap and the server follow this list. */
export const pages: readonly Page[] = [
  { path: '/', title: 'Courtside: get the court', kind: 'public' },
  { path: '/about/venues', title: 'For venues · Courtside', kind: 'public' },
  { path: '/privacy', title: 'Privacy · Courtside', kind: 'public' },
  { path: '/login', title: 'Sign in · Courtside', kind: 'auth' },
  { path: '/register', title: 'Join · Courtside', kind: 'auth' },
  { path: '/forgot-password', title: 'Forgot password · Courtside', kind: 'auth' },
  { path: '/reset-password', title: 'New password · Courtside', kind: 'app' },
  { path: '/verify-email', title: 'Verify email · Courtside', kind: 'app' },
  { path: '/email-change', title: 'Your email · Courtside', kind: 'app' },
  { path: '/calendar', title: 'Calendar · Courtside', kind: 'app' },
  { path: '/browse', title: `Free courts and tee times in ${region.name} · Courtside`, kind: 'outline' },
  { path: '/alerts', title: 'Alerts · Courtside', kind: 'app' },
  { path: '/alerts/new', title: 'Create an alert · Courtside', kind: 'app' },
  { path: '/account', title: 'Settings · Courtside', kind: 'app' },
  { path: '/operator', title: 'Operator · Courtside', kind: 'app' },
  { path: '/sources', title: 'Sources · Courtside', kind: 'app' },
  { path: '/join', title: 'Play together · Courtside', kind: 'app' },
  { path: '/sources/venue', title: "A venue's source · Courtside", kind: 'app' },
  { path: '/manage-alert', title: 'Your alert · Courtside', kind: 'app' },
]

/** The document of any other path. */
export const fallbackPage: Page = { path: '/404', title: 'Page Not Found · Courtside', kind: 'public' }

/** The frame of each venue's page; the server fills in the content (rule venues-16). */
export const venuePage: Page = { path: '/venues/frame', title: 'Venue · Courtside', kind: 'public' }

export function pageAt(pathname: string): Page {
  const path = pathname.replace(/(.)\/+$/, '$1')
  if (/^\/venues\/[^/]+$/.test(path)) return venuePage
  return pages.find((page) => page.path === path) ?? fallbackPage
}
