import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '#client/routes/app-route.tsx'

/** The calendar for visitors (rule calendar-42). */
export const browseRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/browse',
  component: lazyRouteComponent(() => import('./browse-page.tsx'), 'BrowsePage'),
})
