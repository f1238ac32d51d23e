import { catalogue } from '#test/support/catalogue.ts'
import { readdir } from 'node:fs/promises'
import Fastify from 'fastify'
import { z } from 'zod'
import { pages } from '#domain/site/pages.ts'
import { registerRest } from '#server/web/rest/rest-adapter.ts'
import type { AppRouter } from '#server/trpc-router.ts'

export type Schema = z.core.JSONSchema.JSONSchema
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS'

/** A procedure or path of the site, with the schemas of its input. */
export interface FuzzTarget {
  name: string
  kind: 'procedure' | 'path'
  method: Method
  /** '/trpc/alerts.create', '/api/alerts/:id'. */
  path: string
  input?: Schema
  params?: Schema
  query?: Schema
}

interface Procedure {
  _def: { type: string; inputs: z.ZodType[] }
}

/** Every procedure and every documented path, from the routers and the routes themselves. */
export async function fuzzTargets(appRouter: AppRouter): Promise<FuzzTarget[]> {
  const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>
  const targets: FuzzTarget[] = Object.entries(procedures).map(([name, { _def }]) => ({
    name,
    kind: 'procedure',
    method: _def.type === 'mutation' ? 'POST' : 'GET',
    path: `/trpc/${name}`,
    ...schemaAs('input', _def.inputs[0]),
  }))
  const app = Fastify()
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (method === 'HEAD' || !url.startsWith('/api/') || /^\/api\/(?:docs|openapi)/.test(url)) return
    const { body, params, querystring } = (schema ?? {}) as Record<string, z.ZodType | undefined>
    targets.push({
      name: `${String(method)} ${url}`,
      kind: 'path',
      method: method as Method,
      path: url,
      ...schemaAs('input', body),
      ...schemaAs('params', params),
      ...schemaAs('query', querystring),
    })
  })
  const neverCalled = () => {
    throw new Error('nothing is called here')
  }
  const requireAccessBy = () => neverCalled
  const deps = {
    callerFor: neverCalled,
    requireSignedIn: neverCalled,
    requireAccessBy,
    emailOf: neverCalled,
    appUrl: '',
    catalogue,
    now: neverCalled,
  }
  await registerRest(app, deps)
  await app.close()
  return targets
}

/** Every file and folder of the built pages, and every page. */
export async function addressesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return [
    ...pages.map(({ path }) => path),
    ...names.map((name) => `/${name}`),
    '/',
    '/venues/manly-lawn-tc',
    '/venues/',
    '/feeds/openings.json',
    '/feeds/venues/manly-lawn-tc.rss',
    '/embed/venues/manly-lawn-tc',
    '/mcp',
  ]
}

function schemaAs<Key extends string>(key: Key, type: z.ZodType | undefined): { [key in Key]?: Schema } {
  if (!type) return {}
  // Without the names of the document, which would make references.
  const metadata = z.registry<z.core.GlobalMeta>()
  const schema: Schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any', reused: 'inline', metadata })
  return { [key]: schema } as { [key in Key]?: Schema }
}
