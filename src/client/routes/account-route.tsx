import { createRoute } from '@tanstack/react-router'
import { signedInRoute } from './signed-in-route.tsx'
import { routePart } from './route-part.ts'

export const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  component: routePart(() => import('#client/auth/account-screen.tsx'), 'AccountScreen'),
})
