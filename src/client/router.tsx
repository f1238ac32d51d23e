import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { accountLinkRoute } from './routes/auth/account-link-route.tsx'
import { accountRoute } from './routes/account-route.tsx'
import { alertsRoute } from './routes/alerts-route.tsx'
import { browseRoute } from './routes/calendar/browse-route.tsx'
import { calendarRoute } from './routes/calendar/calendar-route.tsx'
import { emailChangeRoute } from './routes/auth/email-change-route.tsx'
import { forgotPasswordRoute } from './routes/auth/forgot-password-route.tsx'
import { homeRoute } from './routes/home-route.tsx'
import { appRoute } from './routes/app-route.tsx'
import { joinRoute } from './routes/join-route.tsx'
import { loginRoute } from './routes/auth/login-route.tsx'
import { manageAlertRoute } from './routes/manage-alert-route.tsx'
import { newAlertRoute } from './routes/new-alert-route.tsx'
import { operatorRoute } from './routes/operator-route.tsx'
import { registerRoute } from './routes/auth/register-route.tsx'
import { resetPasswordRoute } from './routes/auth/reset-password-route.tsx'
import { rootRoute, type RouterContext } from './routes/root-route.tsx'
import { signedInRoute } from './routes/signed-in-route.tsx'
import { signedOutRoute } from './routes/auth/signed-out-route.tsx'
import { sourcesRoute } from './routes/sources-route.tsx'
import { venueSourceRoute } from './routes/venue-source-route.tsx'
import { verifyEmailRoute } from './routes/auth/verify-email-route.tsx'

const routeTree = rootRoute.addChildren([
  homeRoute,
  signedOutRoute.addChildren([loginRoute, registerRoute, forgotPasswordRoute]),
  accountLinkRoute.addChildren([resetPasswordRoute, verifyEmailRoute, emailChangeRoute]),
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
    // Without a window the router would write an inline script for it.
    scrollRestoration: typeof window !== 'undefined',
    notFoundMode: 'root',
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
