import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/**
 * /api/docs and /api/openapi.json, generated from the schemas that the routes name. Those schemas document the routes;
 * input is validated once, by the routers or in the route itself, so error texts are the same everywhere.
 */
export async function registerApiDocs(app: FastifyInstance, appUrl: string): Promise<void> {
  app.setValidatorCompiler(() => (data) => ({ value: data }))
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Courtside',
        version: '1.0.0',
        description:
          'Availability of courts, tee times and pitches in Sydney, and alerts that mail when one opens. Dates and ' +
          'times are those of the venues (Australia/Sydney). Failures answer { "error": "…" }.',
      },
      servers: [{ url: appUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false, uiConfig: { deepLinking: true } })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
