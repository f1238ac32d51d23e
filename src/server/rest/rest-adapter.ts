import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppCaller } from '#server/app-router.ts'
import { registerAlertsRoutes, registerMailLinks } from './alerts-routes.ts'
import { registerApiDocs } from './api-docs.ts'
import { registerAuthRoutes } from './auth-routes.ts'
import { registerPersonRoutes } from './person-routes.ts'
import { registerAvailabilityRoutes } from './availability-routes.ts'
import { registerSourcesRoute } from './sources-route.ts'

export interface RestDeps {
  /** The routers, called on behalf of the person behind the request. */
  callerFor: (request: FastifyRequest) => AppCaller
  appUrl: string
  now: () => Date
}

/** Registers the documented paths. Each is a thin call of a router. */
export async function registerRest(app: FastifyInstance, deps: RestDeps): Promise<void> {
  await registerApiDocs(app, deps.appUrl)
  registerAvailabilityRoutes(app, deps)
  registerSourcesRoute(app, deps)
  registerAlertsRoutes(app, deps)
  registerMailLinks(app, deps)
  registerPersonRoutes(app, deps)
  registerAuthRoutes(app, deps)
}
