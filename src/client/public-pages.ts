import type { ComponentType } from 'react'
import { fallbackPage, venuePage } from './pages.ts'

const loadFallback = (): Promise<ComponentType> =>
  import('./landing/not-found-page.tsx').then((file) => file.NotFoundPage)

/** The pages that need nothing of the application, each in its own chunk. */
const publicPages: Record<string, () => Promise<ComponentType>> = {
  '/': () => import('./landing/landing-page.tsx').then((file) => file.LandingPage),
  '/about/venues': () => import('./landing/venues-page.tsx').then((file) => file.VenuesPage),
  '/privacy': () => import('./landing/privacy-page.tsx').then((file) => file.PrivacyPage),
  [venuePage.path]: () => import('./landing/venue-page.tsx').then((file) => file.VenuePage),
  [fallbackPage.path]: loadFallback,
}

export function loadPublicPage(path: string): Promise<ComponentType> {
  return (publicPages[path] ?? loadFallback)()
}
