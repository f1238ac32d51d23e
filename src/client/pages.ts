/** A URL that has a document of its own in the build. Others answer with the fallback page. */
export interface Page {
  path: string
  title: string
  description: string
  /** `front`: open to all, without the application. `entrance`: of the application, ready as HTML. `inside`: needs it to run. */
  kind: 'front' | 'entrance' | 'inside'
  /** Whether search engines are told of it. */
  isListed: boolean
}

const promise =
  'One calendar of tennis courts, golf tee times and futsal pitches across Sydney, and a mail the moment one opens. Free.'

/** Every URL of the product (SPEC section 2, Route table); the build, the sitemap and the server follow this list. */
export const pages: readonly Page[] = [
  { path: '/', title: 'Courtside: get the court', description: promise, kind: 'front', isListed: true },
  {
    path: '/about/venues',
    title: 'For venues · Courtside',
    description: 'Who reads the booking pages of venues for Courtside, how often, and how to opt out.',
    kind: 'front',
    isListed: true,
  },
  {
    path: '/privacy',
    title: 'Privacy · Courtside',
    description: 'What Courtside keeps about you, why, and for how long.',
    kind: 'front',
    isListed: true,
  },
  {
    path: '/login',
    title: 'Sign in · Courtside',
    description: 'Sign in to see free courts, tee times and pitches across Sydney.',
    kind: 'entrance',
    isListed: true,
  },
  {
    path: '/register',
    title: 'Join · Courtside',
    description: `Make a free account. ${promise}`,
    kind: 'entrance',
    isListed: true,
  },
  {
    path: '/forgot-password',
    title: 'Forgot password · Courtside',
    description: 'Get a link to choose a new password.',
    kind: 'entrance',
    isListed: false,
  },
  { path: '/reset-password', title: 'New password · Courtside', description: promise, kind: 'inside', isListed: false },
  { path: '/verify-email', title: 'Verify e-mail · Courtside', description: promise, kind: 'inside', isListed: false },
  { path: '/calendar', title: 'Calendar · Courtside', description: promise, kind: 'inside', isListed: false },
  { path: '/alerts', title: 'Alerts · Courtside', description: promise, kind: 'inside', isListed: false },
  { path: '/manage-alert', title: 'Your alert · Courtside', description: promise, kind: 'inside', isListed: false },
]

/** The document for any other path. */
export const fallbackPage: Page = {
  path: '/404',
  title: 'Page Not Found · Courtside',
  description: 'There is nothing at this address.',
  kind: 'front',
  isListed: false,
}

export function pageAt(pathname: string): Page {
  const path = pathname.replace(/(.)\/+$/, '$1')
  return pages.find((page) => page.path === path) ?? fallbackPage
}
