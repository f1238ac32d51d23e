import { createRoute } from '@tanstack/react-router'
import { textSearch } from './auth/text-search.ts'
import { appRoute } from './app-route.tsx'
import { routePart } from './route-part.ts'

/** Where anybody makes an alert, with nothing but an address (rule alerts-5). */
export const newAlertRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/alerts/new',
  // A venue to be watched, as the page of the venue names it.
  validateSearch: textSearch('venue'),
  component: routePart(() => import('#client/alerts/new-alert-screen.tsx'), 'NewAlertScreen'),
})
