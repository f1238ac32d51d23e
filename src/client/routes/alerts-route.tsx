import { createRoute } from '@tanstack/react-router'
import { signedInRoute } from './signed-in-route.tsx'
import { routePart } from './route-part.ts'

export const alertsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/alerts',
  component: routePart(() => import('#client/alerts/alerts-screen.tsx'), 'AlertsScreen'),
})
