import { createRoute } from '@tanstack/react-router'
import { useSession } from '#client/session/session.ts'
import { rootRoute } from './root-route.tsx'
import { routePart } from './route-part.ts'

const CalendarPage = routePart(() => import('./calendar/calendar-page.tsx'), 'CalendarPage')
const LandingPage = routePart(() => import('#client/landing/landing-page.tsx'), 'LandingPage')
const AppShell = routePart(() => import('./app-shell.tsx'), 'AppShell')

/** `/`: the landing page for visitors, the calendar for signed-in people. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: HomePage,
})

function HomePage() {
  if (useSession().state.status !== 'signed-in') return <LandingPage />
  return (
    <AppShell>
      <CalendarPage />
    </AppShell>
  )
}
