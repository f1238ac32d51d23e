import '#client/layout/mantine-styles.ts'
import '#client/layout/application.css'
import { Outlet } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { config } from 'zod/mini'
import { readServedVenues } from '#client/read-served-venues.ts'
import { SiteBanner } from '#client/layout/site-banner.tsx'
import { onTokenOfOtherTab } from '#client/session/auth-token.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'

// Zod must not test whether it may generate code: the Content-Security-Policy forbids it and would report the test.
config({ jitless: true })

// Runs before any screen looks up a venue. The build has no document.
if (!import.meta.env.SSR) readServedVenues(document)

/**
 * The shared part of all screens but the auth pages: the styles of Mantine's components, the service worker, and a
 * toast when another tab signs out.
 */
export function AppShell({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
  }, [])
  useEffect(
    () =>
      onTokenOfOtherTab((token) => {
        if (token === null) showToast({ title: 'You signed out in another tab' })
      }),
    [],
  )
  return (
    <>
      <SiteBanner />
      {children}
    </>
  )
}

/** The shell around the child route. */
export function AppOutlet() {
  return (
    <AppShell>
      <Outlet />
    </AppShell>
  )
}
