import { createRoute, redirect } from '@tanstack/react-router'
import { appRoute } from './app-route.tsx'

/** Pages for signed-in people; others sign in first and then come back (DECISIONS 10). */
export const signedInRoute = createRoute({
  getParentRoute: () => appRoute,
  id: 'signed-in',
  beforeLoad({ context, location }) {
    if (context.session.status !== 'signed-in') {
      throw redirect({ to: '/login', search: { returnTo: location.href } })
    }
  },
})
