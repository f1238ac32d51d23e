import swagger from '@fastify/swagger'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { apiKeyHeader } from '#domain/integrations/api-key.ts'
import { WebhookEvent } from '#domain/integrations/webhook.ts'
import { z } from 'zod'
import type { RestApp } from './rest-deps.ts'
import { nameSchemas } from './schemas/named-schemas.ts'
import { version } from '#server/installation.ts'
import { region } from '#region/region.ts'

/** The parts of an operation that this file completes. */
const Operation = z.looseObject({
  summary: z.string(),
  description: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  'x-scopes': z.array(z.string()).default([]),
})
const Paths = z.record(z.string(), z.record(z.string(), Operation))

type OpenApiDocument = ReturnType<typeof jsonSchemaTransformObject> & {
  components?: { schemas?: Record<string, unknown> }
  paths?: unknown
}

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

const tags = [
  { name: 'availability', description: 'Free courts, tee times and pitches, and the reading of each venue.' },
  { name: 'alerts', description: 'Alerts email when something opens.' },
  { name: 'auth', description: 'Accounts and sessions.' },
  { name: 'preferences', description: 'Choices of the signed-in person.' },
  { name: 'analytics', description: 'Counts without a person.' },
  { name: 'webhooks', description: 'Calls of your server with the findings of your alerts.' },
  { name: 'keys', description: 'Keys of your programs.' },
  { name: 'links in emails', description: 'Addresses that our emails link to.' },
]

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  key: {
    type: 'apiKey',
    in: 'header',
    name: apiKeyHeader,
    description: 'Raises the limit of calls, and opens what its scopes say.',
  },
} as const

/** /api/docs and /api/openapi.json, made from the schemas that the routes are checked with. */
export async function registerApiDocs(app: RestApp, appUrl: string): Promise<void> {
  nameSchemas()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Courtside',
        version,
        license: { name: 'MIT', identifier: 'MIT' },
        contact: { name: 'Courtside', url: appUrl },
        description:
          `Availability of courts, tee times and pitches in ${region.name}, and alerts that email when one opens. ` +
          `Dates and times are those of the venues (${region.zone}). ` +
          'Failures answer { "error": "…" }, under /api/v1 as in RFC 9457.',
      },
      servers: [{ url: appUrl }],
      tags,
      components: { securitySchemes },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      withUsedSchemas({
        ...withSpokenOperations(jsonSchemaTransformObject(document)),
        webhooks: { openings: { post: webhookCall() } },
      }),
  })
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  )
  app.get('/api/docs/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/api/docs', 308))
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

/** The call that a webhook gets (rule integrations-6). */
function webhookCall() {
  const header = (name: string, description: string) => {
    return { name, in: 'header' as const, required: true, description, schema: { type: 'string' as const } }
  }
  const schema = JSON.parse(JSON.stringify({ ...z.toJSONSchema(WebhookEvent), $schema: undefined }))
  return {
    operationId: 'openingsFound',
    summary: 'Your alerts found openings',
    description: 'We call the address of your webhook. Verify the signature before you parse the body.',
    tags: ['webhooks'],
    security: [],
    parameters: [
      header('webhook-id', 'The same when a call is made again: drop duplicates by it.'),
      header('webhook-timestamp', 'Seconds since 1970.'),
      header('webhook-signature', 'One or more signatures with spaces between them, as Standard Webhooks has them.'),
    ],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '204': { description: 'Taken. Any 2xx counts.' },
      '410': { description: 'Ends the webhook.' },
    },
  }
}

/** The document with the callers of each operation: in its security, and in a sentence after its summary. */
function withSpokenOperations<Document extends { paths?: unknown }>(document: Document): Document {
  const paths = Paths.parse(document.paths)
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    operation.description ??= `${operation.summary}. ${callersOf(operation)}`
  }
  return { ...document, paths }
}

function callersOf({ security, 'x-scopes': scopes }: z.infer<typeof Operation>): string {
  const isOpen = security.length === 0 || security.some((one) => Object.keys(one).length === 0)
  const takes = security.flatMap((one) => Object.keys(one))
  if (!isOpen)
    return `It needs the token of a session${scopes.length > 0 ? `, or a key with the scope ${scopes.join(' or ')}` : ''}.`
  if (takes.includes('bearer')) return 'Anybody may call it; with the token of a session it acts for that person.'
  return takes.includes('key') ? 'Anybody may call it; a key raises the limit of calls.' : 'Anybody may call it.'
}

/**
 * The document with the schemas that it refers to. zod makes two of each, as it is sent and as it is answered; one that is
 * only sent loses the suffix of its name.
 */
function withUsedSchemas<Document extends OpenApiDocument>(document: Document): Document {
  const { schemas = {}, ...components } = document.components ?? {}
  const used = new Set<string>()
  function use(part: unknown): void {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      use(schemas[name])
    }
  }
  use(document.paths)
  const kept = Object.fromEntries([...used].toSorted().map((name) => [name, schemas[name]]))
  const text = JSON.stringify({ ...document, components: { ...components, schemas: kept } })
  const renamed = text.replaceAll(/"(#\/components\/schemas\/)?(\w+)Input"/g, (all, path: string = '', name: string) =>
    used.has(`${name}Input`) && !used.has(name) ? `"${path}${name}"` : all,
  )
  return JSON.parse(renamed)
}
