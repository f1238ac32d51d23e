import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { registerAccountLinks } from './account-links.ts'
import { registerAlertsRoutes } from './alerts-routes.ts'
import { registerApiDocs } from './api-docs.ts'
import { registerAuthRoutes } from './auth-routes.ts'
import { registerAvailabilityRoutes } from './availability-routes.ts'
import { registerCalendarRoute } from './calendar-routes.ts'
import { registerMailLinks } from './mail-links.ts'
import { registerBookNowRoute, registerPreferencesRoutes } from './person-routes.ts'
import { requireStorable } from '#server/trpc/require-storable.ts'
import type { RestApp, RestDeps } from './rest-deps.ts'
import { registerAlertsV1, registerAlertV1 } from './v1/alerts-v1.ts'
import { registerAvailabilityV1 } from './v1/availability-v1.ts'
import { refuseUnasked } from './v1/refuse-unasked.ts'
import { registerCallsV1, registerKeysV1, registerWebhooksV1 } from './v1/integrations-v1.ts'
import { registerSourcesRoute } from './sources-route.ts'

/**
 * The documented paths: each is a thin call of a router. The schemas of a route validate its input and output, and make
 * up the OpenAPI document.
 */
export async function registerRest(app: FastifyInstance, deps: RestDeps): Promise<void> {
  await app.register(async (scope) => {
    const rest = scope.withTypeProvider<ZodTypeProvider>()
    rest.setValidatorCompiler(validatorCompiler)
    rest.setSerializerCompiler(serializerCompiler)
    // JSON alone: a form of another site can send text without asking the browser first.
    rest.removeContentTypeParser('text/plain')
    rest.addHook('preValidation', async (request) => refuseUnasked(request))
    rest.addHook('preHandler', async ({ body, query, params }) => [body, query, params].forEach(requireStorable))
    await registerApiDocs(rest, deps.appUrl)
    registerAvailabilityRoutes(rest, deps)
    registerSourcesRoute(rest, deps)
    registerAvailabilityV1(rest, deps)
    await registerPrivately(rest, (personal) => {
      registerAlertsRoutes(personal, deps)
      registerPreferencesRoutes(personal, deps)
      registerBookNowRoute(personal, deps)
      registerMailLinks(personal, deps)
      registerCalendarRoute(personal, deps)
      registerAuthRoutes(personal, deps)
      registerAccountLinks(personal, deps)
      registerAlertsV1(personal, deps)
      registerAlertV1(personal, deps)
      registerKeysV1(personal, deps)
      registerWebhooksV1(personal, deps)
      registerCallsV1(personal, deps)
    })
  })
}

/** These answers are one person's, or carry a token: no cache stores them, and no referrer is sent. */
async function registerPrivately(rest: RestApp, routes: (personal: RestApp) => void): Promise<void> {
  await rest.register(async (personal) => {
    personal.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })
    routes(personal)
  })
}
