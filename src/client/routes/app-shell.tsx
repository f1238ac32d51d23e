import '#client/layout/mantine-styles.ts'
import '#client/layout/application.css'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { config } from 'zod/mini'
import { createCatalogue } from '#domain/venues/catalogue.ts'
import { withOperatorsVenues } from '#domain/venues/operators-venues.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { onTokenOfOtherTab } from '#client/session/auth-token.ts'
import { trpc } from '#client/trpc.ts'
import { CatalogueProvider } from '#client/ui/venues/catalogue.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import classes from '#client/layout/app-header.module.css'

// Zod must not test whether it may generate code: the Content-Security-Policy forbids it and would report the test.
config({ jitless: true })

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
  const [catalogue] = useState(() => createCatalogue(withOperatorsVenues(operatorsVenues())))
  return (
    <CatalogueProvider value={catalogue}>
      <SiteBanner />
      {children}
    </CatalogueProvider>
  )
}

/** The operator's sentence for everybody, if there is one now. */
function SiteBanner() {
  const banner = trpc.availability.status.useQuery().data?.banner
  return banner ? (
    <p role="status" className={classes.banner}>
      {banner}
    </p>
  ) : null
}

/** The shell around the child route. */
export function AppOutlet() {
  return (
    <AppShell>
      <Outlet />
    </AppShell>
  )
}

/** The venues that this document says the operator added or corrected. The build has no document. */
function operatorsVenues(): Venue[] {
  const said = import.meta.env.SSR ? undefined : document.getElementById('operators-venues')?.textContent
  return said ? (JSON.parse(said) as Venue[]) : []
}
