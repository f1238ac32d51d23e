import '@mantine/core/styles.layer.css'
import { Outlet } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { config } from 'zod'
import { Tooltips } from '#client/ui/tooltips.tsx'

// Schemas must not try whether they may write code: the Content-Security-Policy forbids it, and would report the try.
config({ jitless: true })

/** What the screens share and the entrance does without: all of Mantine's styles, tooltips, a shell that opens offline. */
export function AppShell({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
  }, [])
  return <Tooltips>{children}</Tooltips>
}

/** The same around a route's children. */
export function AppOutlet() {
  return (
    <AppShell>
      <Outlet />
    </AppShell>
  )
}
