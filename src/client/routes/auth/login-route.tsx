import { createRoute } from '@tanstack/react-router'
import { signedOutRoute } from './signed-out-route.tsx'
import { routePart } from '#client/routes/route-part.ts'

export const loginRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/login',
  component: routePart(() => import('#client/auth/login-screen.tsx'), 'LoginScreen'),
})
