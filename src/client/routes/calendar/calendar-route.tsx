import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#client/routes/signed-in-route.tsx'

export const calendarRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/calendar',
  component: lazyRouteComponent(() => import('./calendar-page.tsx'), 'CalendarPage'),
})
