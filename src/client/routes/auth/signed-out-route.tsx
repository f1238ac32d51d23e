import { createRoute, Outlet, redirect } from '@tanstack/react-router'
import { safeReturnPath } from '#client/session/return-path.ts'
import { Hydrated } from '#client/ui/hydrated.tsx'
import { rootRoute } from '#client/routes/root-route.tsx'

export interface SignedOutSearch {
  /** Where to go after signing in. */
  returnTo?: string | undefined
}

/** Named even where it is refused: what is left out here, the router would take from the address as it stands. */
function validateSearch(search: Record<string, unknown>): SignedOutSearch {
  return { returnTo: safeReturnPath(search['returnTo']) }
}

/** Pages for people who are not signed in; others are sent on to the calendar, or where they were headed (DECISIONS 10). */
export const signedOutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-out',
  validateSearch,
  beforeLoad({ context, search }) {
    if (context.session.status === 'signed-in') throw redirect({ href: search.returnTo ?? '/calendar' })
  },
  component: SignedOutFrame,
})

function SignedOutFrame() {
  return (
    <>
      <Outlet />
      <Hydrated />
    </>
  )
}
