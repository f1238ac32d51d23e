import type { OperatorAct } from '#domain/operator/operator-view.ts'
import type { MapTiles } from '#domain/venues/map-tiles.ts'
import type { AlertDeps } from './alerts/alert-deps.ts'
import { createCalendarRouter } from './alerts/calendar/calendar-router.ts'
import { createAlertsRouter } from './alerts/alerts-router.ts'
import { createAccountRouter } from './auth/account/account-router.ts'
import type { AuthDeps } from './auth/auth-deps.ts'
import { createAnalyticsRouter } from './analytics/analytics-router.ts'
import { createAuthRouter } from './auth/auth-router.ts'
import { resendVerification } from './auth/registration/resend-verification.ts'
import { createPasskeysRouter } from './auth/account/passkeys-router.ts'
import { createAvailabilityRouter } from './availability/availability-router.ts'
import type { ViewNotes } from './availability/note-views.ts'
import type { Board } from './board/board.ts'
import type { IntegrationDeps } from './integrations/integration-deps.ts'
import { createIntegrationsRouter } from './integrations/integrations-router.ts'
import { createOperatorRouter } from './operator/operator-router.ts'
import { createPreferencesRouter } from './preferences/preferences-router.ts'
import { createPushRouter, type PushSetup } from './preferences/push-router.ts'
import type { VenueDeps } from './venues/venue-deps.ts'
import { createVenuesRouter } from './venues/venues-router.ts'
import { createCallerFactory, router } from './trpc/procedures.ts'

export interface RouterDeps {
  auth: AuthDeps
  alerts: Omit<AlertDeps, 'board' | 'appUrl'>
  board: Board
  views: ViewNotes
  push: PushSetup
  /** True if a webhook may be at an address. */
  mayCall: IntegrationDeps['mayCall']
  /** True if the person with this verified address runs the installation. */
  isOperator: (email: string) => boolean
  /** Gets operators' acts on people, for the log. */
  onAct?: (act: OperatorAct) => void
  /** The configured reading of venues; screens show if it is by stand-ins. */
  configured: VenueDeps['configured']
  operatorAddress: string
  mapTiles?: MapTiles | undefined
}

/** All routers of the product, merged. The browser imports only their type. */
export function createAppRouter(deps: RouterDeps) {
  const { linkKeys, rateLimits } = deps.alerts
  const { configured, operatorAddress } = deps
  const venuesRead = configured.kind === 'named' ? configured.readings : undefined
  return router({
    auth: createAuthRouter(deps.auth),
    alerts: createAlertsRouter({ ...deps.alerts, board: deps.board, appUrl: deps.auth.appUrl }),
    account: createAccountRouter(deps.auth),
    passkeys: createPasskeysRouter(deps.auth),
    preferences: createPreferencesRouter(),
    push: createPushRouter(deps.push),
    availability: createAvailabilityRouter({ ...deps, sandbox: !venuesRead, venuesRead }),
    calendar: createCalendarRouter({ board: deps.board, appUrl: deps.auth.appUrl }),
    analytics: createAnalyticsRouter(),
    operator: createOperatorRouter({
      isOperator: deps.isOperator,
      onAct: deps.onAct,
      resendLink: (ctx, email) => resendVerification(deps.auth, ctx, { email }),
    }),
    integrations: createIntegrationsRouter({ ...deps.auth, mayCall: deps.mayCall }),
    venues: createVenuesRouter({ linkKeys, rateLimits, configured, operatorAddress }),
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

/** Calls the routers from inside the server, as the REST adapter does. */
export function createAppCaller(appRouter: AppRouter) {
  return createCallerFactory(appRouter)
}

export type AppCaller = ReturnType<ReturnType<typeof createAppCaller>>
