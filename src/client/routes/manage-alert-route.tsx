import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app-route.tsx'

/** Where the signed links in emails lead, signed in or not (rule alerts-23). */
export const manageAlertRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/manage-alert',
  component: lazyRouteComponent(() => import('#client/alerts/manage/manage-alert-page.tsx'), 'ManageAlertPage'),
})
