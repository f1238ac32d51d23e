import { createRoute, redirect } from '@tanstack/react-router'
import { insideRoute } from './inside-route.tsx'

/** Pages for signed-in people. Others sign in first and then come back (rule accounts-2). */
export const signedInRoute = createRoute({
  getParentRoute: () => insideRoute,
  id: 'signed-in',
  beforeLoad({ context, location }) {
    if (context.session.status !== 'signed-in') {
      throw redirect({ to: '/login', search: { returnTo: location.href } })
    }
  },
})
