import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedOutRoute } from './signed-out-route.tsx'

export const registerRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/register',
  component: lazyRouteComponent(() => import('#client/auth/register-screen.tsx'), 'RegisterScreen'),
})
