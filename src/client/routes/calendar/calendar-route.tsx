import { createRoute } from '@tanstack/react-router'
import { signedInRoute } from '#client/routes/signed-in-route.tsx'
import { routePart } from '#client/routes/route-part.ts'

export const calendarRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/calendar',
  component: routePart(() => import('./calendar-page.tsx'), 'CalendarPage'),
})
