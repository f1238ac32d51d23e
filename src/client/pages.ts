/** A URL that has a document of its own in the build. Every other URL answers with the fallback page. */
export interface Page {
  path: string
  title: string
  /**
   * `front`: public, without the application. `entrance`: an auth page, ready as HTML. `inside`: needs the application
   * to run.
   */
  kind: 'front' | 'entrance' | 'inside'
}

/** Every URL of the product (rule accounts-1). The build, the sitemap and the server follow this list. */
export const pages: readonly Page[] = [
  { path: '/', title: 'Courtside: get the court', kind: 'front' },
  { path: '/about/venues', title: 'For venues · Courtside', kind: 'front' },
  { path: '/privacy', title: 'Privacy · Courtside', kind: 'front' },
  { path: '/login', title: 'Sign in · Courtside', kind: 'entrance' },
  { path: '/register', title: 'Join · Courtside', kind: 'entrance' },
  { path: '/forgot-password', title: 'Forgot password · Courtside', kind: 'entrance' },
  { path: '/reset-password', title: 'New password · Courtside', kind: 'inside' },
  { path: '/verify-email', title: 'Verify e-mail · Courtside', kind: 'inside' },
  { path: '/calendar', title: 'Calendar · Courtside', kind: 'inside' },
  { path: '/alerts', title: 'Alerts · Courtside', kind: 'inside' },
  { path: '/sources', title: 'Sources · Courtside', kind: 'inside' },
  { path: '/manage-alert', title: 'Your alert · Courtside', kind: 'inside' },
]

/** The document for any other path. */
export const fallbackPage: Page = { path: '/404', title: 'Page Not Found · Courtside', kind: 'front' }

export function pageAt(pathname: string): Page {
  const path = pathname.replace(/(.)\/+$/, '$1')
  return pages.find((page) => page.path === path) ?? fallbackPage
}
