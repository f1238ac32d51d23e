import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { validateCalendarSearch } from '#client/calendar/address/calendar-search.ts'
import { signedInRoute } from './signed-in-route.tsx'

export const calendarRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/calendar',
  validateSearch: validateCalendarSearch,
  component: lazyRouteComponent(() => import('./calendar-page.tsx'), 'CalendarPage'),
})
