import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { apiKeyHeader } from '#domain/machines/api-key.ts'
import type { RestApp } from './rest-deps.ts'

/** The scripts are files of the site (scripts/build/api-reference.ts). */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Courtside API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  </head>
  <body>
    <main id="reference"></main>
    <noscript>This page needs JavaScript; <a href="/api/openapi.json">openapi.json</a> says the same.</noscript>
    <script src="/api-docs/reference.js"></script>
    <script src="/api-docs/start.js"></script>
  </body>
</html>
`

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
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          key: {
            type: 'apiKey',
            in: 'header',
            name: apiKeyHeader,
            description: 'Raises the limit of calls, and opens nothing.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  )
  app.get('/api/docs/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/api/docs', 308))
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
