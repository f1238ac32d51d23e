import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { validateCalendarSearch } from '#client/calendar/address/calendar-search.ts'
import { appRoute } from './app-route.tsx'

/** The calendar for visitors (rule calendar-42). Who is signed in has their own. */
export const browseRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/browse',
  validateSearch: validateCalendarSearch,
  beforeLoad({ context, search }) {
    if (context.session.status === 'signed-in') throw redirect({ to: '/calendar', search, replace: true })
  },
  component: lazyRouteComponent(() => import('./browse-page.tsx'), 'BrowsePage'),
})
