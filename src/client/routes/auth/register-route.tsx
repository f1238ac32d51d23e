import { createRoute } from '@tanstack/react-router'
import { signedOutRoute } from './signed-out-route.tsx'
import { routePart } from '#client/routes/route-part.ts'

export const registerRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/register',
  component: routePart(() => import('#client/auth/register-screen.tsx'), 'RegisterScreen'),
})
