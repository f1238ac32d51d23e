import { Outlet } from '@tanstack/react-router'
import { Hydrated } from '#client/ui/hydrated.tsx'

/** What is around every account screen. */
export function AuthFrame() {
  return (
    <>
      <Outlet />
      <Hydrated />
    </>
  )
}
