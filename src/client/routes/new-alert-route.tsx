import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app-route.tsx'

/** Where anybody makes an alert, with nothing but an address (rule alerts-5). */
export const newAlertRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/alerts/new',
  component: lazyRouteComponent(() => import('#client/alerts/new-alert-screen.tsx'), 'NewAlertScreen'),
})
