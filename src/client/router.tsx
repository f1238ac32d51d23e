import { createRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router'
import { authRoutes } from './routes/auth-routes.tsx'
import { lazyScreen, rootRoute, textSearch, type RouterContext } from './routes/root-route.ts'
import { useSession } from './session/session.ts'

const CalendarPage = lazyScreen(() => import('./routes/calendar-page.tsx'), 'CalendarPage')
const LandingPage = lazyScreen(() => import('./landing/landing-page.tsx'), 'LandingPage')
const AppShell = lazyScreen(() => import('./routes/app-shell.tsx'), 'AppShell')

/** `/`: the landing page for visitors, the calendar for signed-in people. */
const homeRoute = createRoute({
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

/** The frame of every screen except the auth pages. */
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: lazyScreen(() => import('./routes/app-shell.tsx'), 'AppOutlet'),
})

/** Pages for signed-in people. Others sign in first and then come back (rule accounts-2). */
const signedInRoute = createRoute({
  getParentRoute: () => appRoute,
  id: 'signed-in',
  beforeLoad({ context, location }) {
    if (context.session.status !== 'signed-in') {
      throw redirect({ to: '/login', search: { returnTo: location.href } })
    }
  },
})

const calendarRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/calendar', component: CalendarPage })

const alertsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/alerts',
  component: lazyScreen(() => import('./alerts/alerts-screen.tsx'), 'AlertsScreen'),
})

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  validateSearch: textSearch('tab'),
  component: lazyScreen(() => import('./routes/account-page.tsx'), 'AccountPage'),
})

/** For the operator; the screen tells others that it is not theirs. */
const operatorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator',
  component: lazyScreen(() => import('./operator/operator-screen.tsx'), 'OperatorScreen'),
})

/** The calendar for visitors (rule calendar-42). */
const browseRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/browse',
  component: lazyScreen(() => import('./routes/browse-page.tsx'), 'BrowsePage'),
})

/** Makes an alert for nothing but an address (rule alerts-5). `venue` is the venue to watch. */
const newAlertRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/alerts/new',
  validateSearch: textSearch('venue'),
  component: lazyScreen(() => import('./alerts/new-alert-screen.tsx'), 'NewAlertScreen'),
})

/** Open to everybody, signed in or not. */
const sourcesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/sources',
  component: lazyScreen(() => import('./sources/sources-screen.tsx'), 'SourcesScreen'),
})

/** One venue's source, for everybody. The token of an emailed link stands for the venue. */
const venueSourceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/sources/venue',
  validateSearch: textSearch('id', 'token'),
  component: lazyScreen(() => import('./sources/venue/venue-source-page.tsx'), 'VenueSourcePage'),
})

/** Target of the signed links in emails, signed in or not (rule alerts-23). */
const manageAlertRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/manage-alert',
  component: lazyScreen(() => import('./alerts/manage/manage-alert-page.tsx'), 'ManageAlertPage'),
})

/** Target of the link of a shared alert, signed in or not (rule alerts-57). */
const joinRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/join',
  validateSearch: textSearch('token'),
  component: lazyScreen(() => import('./alerts/manage/join-page.tsx'), 'JoinPage'),
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  ...authRoutes,
  appRoute.addChildren([
    signedInRoute.addChildren([calendarRoute, alertsRoute, accountRoute, operatorRoute]),
    browseRoute,
    newAlertRoute,
    sourcesRoute,
    venueSourceRoute,
    manageAlertRoute,
    joinRoute,
  ]),
])

/** The routes of every page (rule accounts-1). */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    defaultPreload: 'intent',
    // Without a window the router would write an inline script for it. A calendar whose document is at its half-hour stays.
    scrollRestoration: typeof window !== 'undefined' && (() => !('centred' in document.documentElement.dataset)),
    notFoundMode: 'root',
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
