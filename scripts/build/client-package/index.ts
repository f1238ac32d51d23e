import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, type TRPCClient } from '@trpc/client'
import createFetchClient from 'openapi-fetch'
import superjson from 'superjson'
import type { paths } from './api-types.ts'
import type { RestClient } from './rest-client.ts'
import type { AppRouter } from './router-types.ts'

export type { AppRouter } from './router-types.ts'
export type { RestClient } from './rest-client.ts'
export type { components, operations, paths } from './api-types.ts'

export interface Courtside {
  /** The procedures of the screens. They belong to one version: take the client of your site's. */
  trpc: TRPCClient<AppRouter>
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
  return {
    trpc: createTRPCClient({
      links: [
        splitLink({
          condition: ({ type }) => type === 'subscription',
          true: httpSubscriptionLink(calls),
          // The server's limits.
          false: httpBatchLink({ ...calls, headers, maxItems: 10, maxURLLength: 8000 }),
        }),
      ],
    }),
    // The same calls, under types of their own.
    rest: createFetchClient<paths>({ baseUrl: base, headers }) as unknown as RestClient,
  }
}
