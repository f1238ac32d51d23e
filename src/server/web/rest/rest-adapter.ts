import type { FastifyInstance } from 'fastify'
import { registerAlertsRoutes, registerMailLinks } from './alerts-routes.ts'
import { registerApiDocs } from './api-docs.ts'
import { registerAuthRoutes } from './auth-routes.ts'
import { registerPersonRoutes } from './person-routes.ts'
import { registerAvailabilityRoutes } from './availability-routes.ts'
import type { RestDeps } from './rest-deps.ts'
import { registerSourcesRoute } from './sources-route.ts'

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
