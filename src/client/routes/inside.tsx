import '@mantine/core/styles.layer.css'
import { Outlet } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { Tooltips } from '#client/ui/tooltips.tsx'

/** What the screens of the application share and its entrance does without: all of Mantine's styles, tooltips, and a shell that opens offline. */
export function Inside({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
  }, [])
  return <Tooltips>{children}</Tooltips>
}

/** The same around a route's children. */
export function InsideOutlet() {
  return (
    <Inside>
      <Outlet />
    </Inside>
  )
}
