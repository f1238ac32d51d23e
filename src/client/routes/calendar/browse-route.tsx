import { createRoute } from '@tanstack/react-router'
import { appRoute } from '#client/routes/app-route.tsx'
import { routePart } from '#client/routes/route-part.ts'

/** The calendar for visitors (rule calendar-42). */
export const browseRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/browse',
  component: routePart(() => import('./browse-page.tsx'), 'BrowsePage'),
})
