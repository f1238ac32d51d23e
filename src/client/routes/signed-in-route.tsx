import { createRoute, redirect } from '@tanstack/react-router'
import { appRoute } from './app-route.tsx'

/** Pages for signed-in people. Others sign in first and then come back (rule accounts-2). */
export const signedInRoute = createRoute({
  getParentRoute: () => appRoute,
  id: 'signed-in',
  beforeLoad({ context, location }) {
    if (context.session.status !== 'signed-in') {
      throw redirect({ to: '/login', search: { returnTo: location.href } })
    }
  },
})
