import '#client/layout/mantine-styles.ts'
import '#client/layout/application.css'
import { Outlet } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { config } from 'zod/mini'
import { readToldVenues } from '#client/read-told-venues.ts'
import { onTokenOfOtherTab } from '#client/session/auth-token.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'

// Schemas must not test whether they may generate code: the Content-Security-Policy forbids it and would report the
// test.
config({ jitless: true })

// Before any screen looks up a venue. The build, which writes documents, has none.
if (!import.meta.env.SSR) readToldVenues(document)

/**
 * What all screens but the auth pages share: the styles of Mantine's components, a shell that opens offline, and a word
 * about a session that was ended in another tab.
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
  return children
}

/** The same around the children of a route. */
export function AppOutlet() {
  return (
    <AppShell>
      <Outlet />
    </AppShell>
  )
}
