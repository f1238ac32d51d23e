import '@mantine/core/styles.layer.css'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Tooltips } from '#client/ui/tooltips.tsx'

/** What the screens of the application share and its entrance does without: all of Mantine's styles, and tooltips. */
export function Inside({ children }: { children: ReactNode }) {
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
