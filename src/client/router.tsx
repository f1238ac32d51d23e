import { createRoute, createRouter, redirect, type RouterHistory } from '@tanstack/react-router'
import { calendarAhead, visitorCalendarAhead } from './routes/calendar-ahead.ts'
import { authRoutes } from './routes/auth-routes.tsx'
import { publicRoutes } from './routes/public-routes.ts'
import { BrokenPage, WaitingPage } from './routes/waiting-page.tsx'
import { rootRoute, textSearch, type RouterContext } from './routes/root-route.ts'
import { useSession } from './session/session.ts'
import { ahead } from './start/queries.ts'
import { lazyPart } from './ui/lazy-part.tsx'

const CalendarPage = lazyPart(() => import('./routes/calendar-page.tsx'), 'CalendarPage')
const LandingPage = lazyPart(() => import('./landing/landing-page.tsx'), 'LandingPage')
const AppShell = lazyPart(() => import('./routes/app-shell.tsx'), 'AppShell')

/** `/`: the landing page for visitors, the calendar for signed-in people. */
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: HomePage,
  async loader({ context, location }) {
    if (context.session.status !== 'signed-in') await LandingPage.preload?.()
    else await Promise.all([AppShell.preload?.(), CalendarPage.preload?.(), ahead(calendarAhead(context, location))])
  },
})

function HomePage() {
  if (useSession().state.status !== 'signed-in') return <LandingPage />
  return (
    <AppShell>
      <CalendarPage />
    </AppShell>
  )
}

/** The frame of every screen except the public and the auth pages. */
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: AppShell,
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

const calendarRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/calendar',
  loader: ({ context, location }) => ahead(calendarAhead(context, location)),
  component: CalendarPage,
})

const alertsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/alerts',
  loader: ({ context: { queries } }) =>
    ahead(
      Promise.all([
        queries.alerts.mailState.prefetch(),
        queries.alerts.overview.prefetch(),
        queries.availability.status.prefetch(),
      ]),
    ),
  component: lazyPart(() => import('./alerts/alerts-screen.tsx'), 'AlertsScreen'),
})

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  validateSearch: textSearch('tab'),
  component: lazyPart(() => import('./routes/account-page.tsx'), 'AccountPage'),
})

/** For the operator; the screen tells others that it is not theirs. */
const operatorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator',
  component: lazyPart(() => import('./operator/operator-screen.tsx'), 'OperatorScreen'),
})

/** The calendar for visitors (rule calendar-42). Signed-in people have their own. */
const browseRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/browse',
  beforeLoad({ context, search }) {
    if (context.session.status === 'signed-in') throw redirect({ to: '/calendar', search, replace: true })
  },
  loader: ({ context, location }) => ahead(visitorCalendarAhead(context, location)),
  component: lazyPart(() => import('./routes/browse-page.tsx'), 'BrowsePage'),
})

/** Makes an alert for nothing but an address (rule alerts-5). `venue` is the venue to watch. */
const newAlertRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/alerts/new',
  validateSearch: textSearch('venue'),
  component: lazyPart(() => import('./alerts/new-alert-screen.tsx'), 'NewAlertScreen'),
})

/** Open to everybody, signed in or not. */
const sourcesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/sources',
  component: lazyPart(() => import('./sources/sources-screen.tsx'), 'SourcesScreen'),
})

/** One venue's source, for everybody. The token of an emailed link stands for the venue. */
const venueSourceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/sources/venue',
  validateSearch: textSearch('id', 'token'),
  component: lazyPart(() => import('./sources/venue/venue-source-page.tsx'), 'VenueSourcePage'),
})

/** Target of the signed links in emails, signed in or not (rule alerts-23). */
const manageAlertRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/manage-alert',
  component: lazyPart(() => import('./alerts/manage/manage-alert-page.tsx'), 'ManageAlertPage'),
})

/** Target of the link of a shared alert, signed in or not (rule alerts-57). */
const joinRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/join',
  validateSearch: textSearch('token'),
  component: lazyPart(() => import('./alerts/manage/join-page.tsx'), 'JoinPage'),
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  ...publicRoutes,
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
    defaultPendingComponent: WaitingPage,
    defaultErrorComponent: BrokenPage,
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
