import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in-route.tsx'

export const alertsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/alerts',
  component: lazyRouteComponent(() => import('#client/alerts/alerts-screen.tsx'), 'AlertsScreen'),
})
