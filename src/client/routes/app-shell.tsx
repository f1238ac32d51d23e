import '#client/layout/mantine-styles.ts'
import '#client/layout/application.css'
import { Outlet } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { config } from 'zod/mini'
import { onTokenOfOtherTab } from '#client/session/auth-token.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import classes from '#client/layout/app-header.module.css'

// Zod must not test whether it may generate code: the Content-Security-Policy forbids it and would report the test.
config({ jitless: true })

/**
 * The shared part of all screens but the auth pages: the styles of Mantine's components, the service worker, and a
 * toast when another tab signs out.
 */
export function AppShell({ children = <Outlet /> }: { children?: ReactNode }) {
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

/** The operator's sentence for everybody, if there is one now. */
function SiteBanner() {
  const banner = trpc.availability.status.useQuery().data?.banner
  return banner ? (
    <p role="status" className={classes.banner}>
      {banner}
    </p>
  ) : null
}
