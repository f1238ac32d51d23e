import { createRoute } from '@tanstack/react-router'
import { appRoute } from './app-route.tsx'
import { routePart } from './route-part.ts'

/** Where the signed links in emails lead, signed in or not (rule alerts-23). */
export const manageAlertRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/manage-alert',
  component: routePart(() => import('#client/alerts/manage/manage-alert-page.tsx'), 'ManageAlertPage'),
})
