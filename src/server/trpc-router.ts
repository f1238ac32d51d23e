import type { AlertDeps } from './alerts/alert-deps.ts'
import { createAlertsRouter } from './alerts/alerts-router.ts'
import type { AuthDeps } from './auth/auth-deps.ts'
import { createAnalyticsRouter } from './analytics/analytics-router.ts'
import { createAuthRouter } from './auth/auth-router.ts'
import { createAvailabilityRouter } from './availability/availability-router.ts'
import type { ViewNotes } from './availability/note-views.ts'
import type { Board } from './board/board.ts'
import { createPreferencesRouter } from './preferences/preferences-router.ts'
import { createCallerFactory, router } from './trpc/procedures.ts'

export interface RouterDeps {
  auth: AuthDeps
  alerts: AlertDeps
  board: Board
  views: ViewNotes
  /** True while stand-in venues are read, for the screens to say so. */
  sandbox: boolean
}

/** All routers of the product, merged. The browser imports only their type. */
export function createAppRouter(deps: RouterDeps) {
  return router({
    auth: createAuthRouter(deps.auth),
    alerts: createAlertsRouter(deps.alerts),
    preferences: createPreferencesRouter(),
    availability: createAvailabilityRouter(deps),
    analytics: createAnalyticsRouter(),
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

/** Calls the routers from inside the server, as the REST adapter does. */
export function createAppCaller(appRouter: AppRouter) {
  return createCallerFactory(appRouter)
}

export type AppCaller = ReturnType<ReturnType<typeof createAppCaller>>
