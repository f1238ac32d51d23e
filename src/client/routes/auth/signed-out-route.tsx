import { createRoute, redirect } from '@tanstack/react-router'
import { safeReturnPath } from '#client/session/return-path.ts'
import { AuthFrame } from './auth-frame.tsx'
import { rootRoute } from '#client/routes/root-route.tsx'

interface SignedOutSearch {
  /** Where to go after sign-in. */
  returnTo?: string | undefined
}

/**
 * The key is set even where its value is refused. If it were left out, the router would take the raw one from the
 * address.
 */
function validateSearch(search: Record<string, unknown>): SignedOutSearch {
  return { returnTo: safeReturnPath(search['returnTo']) }
}

/** Pages for signed-out people. Others are sent to the calendar, or to where they were headed (rule accounts-2). */
export const signedOutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-out',
  validateSearch,
  beforeLoad({ context, search }) {
    if (context.session.status === 'signed-in') throw redirect({ href: search.returnTo ?? '/calendar' })
  },
  component: AuthFrame,
})
