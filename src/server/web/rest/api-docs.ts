import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { RestApp } from './rest-deps.ts'

/** /api/docs and /api/openapi.json, made from the schemas that the routes are checked with. */
export async function registerApiDocs(app: RestApp, appUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Courtside',
        version: '1.0.0',
        description:
          'Availability of courts, tee times and pitches in Sydney, and alerts that email when one opens. Dates and ' +
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
