import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedOutRoute } from './signed-out-route.tsx'

export const loginRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('#client/auth/login-screen.tsx'), 'LoginScreen'),
})
