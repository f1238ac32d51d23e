import { region } from '#region/region.ts'

/** A page of the site by its path. The description is for search engines; pages without one are not indexed. */
export interface Page {
  path: string
  title: string
  description?: string
  /** Only a signed-in person sees it, so it is not indexed. */
  isPrivate?: boolean
}

/** True if search engines may list the page. */
export function isIndexed({ description, isPrivate = false }: Page): boolean {
  return description !== undefined && !isPrivate
}

const promise = `One calendar of tennis courts, golf tee times and futsal pitches across ${region.name}, and an email as soon as one opens. Free.`

/** Every page of the product (rule accounts-1), beside one for each venue. The server's routes and the sitemap follow this list. */
export const pages: readonly Page[] = [
  { path: '/', title: 'Courtside: get the court', description: promise },
  {
    path: '/about/venues',
    title: 'For venues · Courtside',
    description: 'Who reads the booking pages of venues for Courtside, how often, and how to opt out.',
  },
  {
    path: '/privacy',
    title: 'Privacy · Courtside',
    description: 'What Courtside keeps about you, why, and for how long.',
  },
  {
    path: '/login',
    title: 'Sign in · Courtside',
    description: `Sign in to see free courts, tee times and pitches across ${region.name}.`,
  },
  { path: '/register', title: 'Join · Courtside', description: `Make a free account. ${promise}` },
  { path: '/forgot-password', title: 'Forgot password · Courtside' },
  { path: '/reset-password', title: 'New password · Courtside' },
  { path: '/verify-email', title: 'Verify email · Courtside' },
  { path: '/email-change', title: 'Your email · Courtside' },
  {
    path: '/calendar',
    title: 'Calendar · Courtside',
    description: 'Your calendar of free courts, tee times and pitches, with your alerts.',
    isPrivate: true,
  },
  {
    path: '/browse',
    title: `Free courts and tee times in ${region.name} · Courtside`,
    description: `Look through a week of free tennis courts, golf tee times and futsal pitches across ${region.name}, without an account.`,
  },
  {
    path: '/alerts',
    title: 'Alerts · Courtside',
    description: 'Your alerts, and what each of them has found.',
    isPrivate: true,
  },
  {
    path: '/alerts/new',
    title: 'Create an alert · Courtside',
    description: 'Say when and where you want to play, and get an email as soon as a court, tee time or pitch opens.',
  },
  { path: '/account', title: 'Settings · Courtside' },
  { path: '/operator', title: 'Operator · Courtside' },
  { path: '/sources', title: 'Sources · Courtside' },
  { path: '/join', title: 'Play together · Courtside' },
  { path: '/sources/venue', title: "A venue's source · Courtside" },
  { path: '/manage-alert', title: 'Your alert · Courtside' },
]

/** For people, also while the rest does not work; it needs facts of the server that no other page has. */
const statusPage: Page = { path: '/status', title: 'Status · Courtside' }

/** Any other path. */
export const fallbackPage: Page = { path: '/404', title: 'Page Not Found · Courtside' }

export function pageAt(pathname: string): Page {
  const path = pathname.replace(/(.)\/+$/, '$1')
  return [...pages, statusPage].find((page) => page.path === path) ?? fallbackPage
}
