import type { ComponentType } from 'react'
import { fallbackPage, venuePage } from './pages.ts'

async function loadFallback(): Promise<ComponentType> {
  return (await import('./landing/not-found-page.tsx')).NotFoundPage
}

/** The pages that need nothing of the application, each in a chunk of its own. */
const publicPages: Record<string, () => Promise<ComponentType>> = {
  '/': async () => (await import('./landing/landing-page.tsx')).LandingPage,
  '/about/venues': async () => (await import('./landing/venues-page.tsx')).VenuesPage,
  '/privacy': async () => (await import('./landing/privacy-page.tsx')).PrivacyPage,
  [venuePage.path]: async () => (await import('./landing/venue/venue-page.tsx')).VenuePage,
  [fallbackPage.path]: loadFallback,
}

export function loadPublicPage(path: string): Promise<ComponentType> {
  return (publicPages[path] ?? loadFallback)()
}
