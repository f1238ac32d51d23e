import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, TRPCClientError } from '@trpc/client'
import createFetchClient from 'openapi-fetch'
import superjson from 'superjson'
import type { paths } from './api-types.ts'
import type { RestClient } from './rest-client.ts'
import type { Refusal, Trpc } from './router-types.ts'

export type { Refusal, Trpc } from './router-types.ts'
export type { RestClient } from './rest-client.ts'
export type { components, operations, paths } from './api-types.ts'

export interface Courtside {
  /** The procedures of the screens. They belong to one version: take the client of your site's. */
  trpc: Trpc
  /** The documented REST paths, which do not change their answers. */
  rest: RestClient
}

/**
 * Clients of one site.
 * @param url the site's address, such as https://courtside.example
 * @param token of a session, from `auth.login` or POST /api/auth/login; without it the calls are a visitor's
 * @param key an API key, which raises the limit of calls
 */
export function createCourtside({ url, token, key }: { url: string; token?: string; key?: string }): Courtside {
  const headers: Record<string, string> = {}
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  if (key !== undefined) headers['x-api-key'] = key
  const base = url.replace(/\/$/, '')
  const calls = { url: `${base}/trpc`, transformer: superjson }
  const trpc: unknown = createTRPCClient({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink(calls),
        // The server's limits.
        false: httpBatchLink({ ...calls, headers, maxItems: 10, maxURLLength: 8000 }),
      }),
    ],
  })
  const rest: unknown = createFetchClient<paths>({ baseUrl: base, headers })
  // The same calls, under types that need no others.
  return { trpc: trpc as Trpc, rest: rest as RestClient }
}

/** The refusal of a procedure; undefined for anything else that was thrown, such as a lost connection. */
export function refusalOf(thrown: unknown): Refusal | undefined {
  if (!(thrown instanceof TRPCClientError)) return undefined
  return (thrown.data as Refusal | null) ?? undefined
}
