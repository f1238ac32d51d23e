import { QueryClient, type QueryState } from '@tanstack/react-query'
import { httpBatchLink, httpLink, httpSubscriptionLink, splitLink, TRPCClientError } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import superjson from 'superjson'
import type { AppErrorCode } from '#domain/app-error.ts'
import type { AppRouter } from '#server/trpc-router.ts'
import { readAuthToken } from '#client/session/auth-token.ts'
import { joinMutations } from './join-mutations.ts'
import { fetchNotingTime } from './server-clock.ts'

/** The answers of the server's procedures. */
export type RouterOutputs = inferRouterOutputs<AppRouter>

/** The server's procedures as hooks. */
export const trpc = createTRPCReact<AppRouter>()

const url = '/trpc'

/** Sends the bearer token when one is stored, and cookies always. Subscriptions come as server-sent events. */
export function createTrpcClient() {
  return trpc.createClient({
    links: [
      joinMutations(),
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url, transformer: superjson, eventSourceOptions: { withCredentials: true } }),
        false: splitLink({
          condition: ({ path }) => path === 'availability.weekSummary',
          // The answer is the same for everybody. As a separate request the browser caches and revalidates it.
          true: httpLink({
            url,
            transformer: superjson,
            fetch: (input, init) => fetchNotingTime(input, init as RequestInit),
          }),
          false: httpBatchLink({
            url,
            transformer: superjson,
            // The precheck of an alert can name all 63 venues. The server accepts 16 kB of headers.
            maxURLLength: 8000,
            // The server's limit.
            maxItems: 10,
            headers() {
              const token = readAuthToken()
              return token ? { authorization: `Bearer ${token}` } : {}
            },
            fetch: (input, init) => fetchNotingTime(input, { ...init, credentials: 'include' } as RequestInit),
          }),
        }),
      }),
    ],
  })
}

const minutes = 60_000
/** Spreads the browsers over the time after an outage. */
export const spread = 0.5 + Math.random()

/** A query of any procedure. */
interface Asked {
  state: Pick<QueryState<unknown, unknown>, 'status' | 'error'>
}

/** True for a query that no server answered. A refusal has a code, and stays until the person does something. */
export function isUnanswered({ state: { status, error } }: Asked): boolean {
  return status === 'error' && failureCodeOf(error) === undefined
}

/** The pause (ms) until a shown query that no server answered is sent again: 5 to 15 s; false for any other. */
function untilAnswered(query: Asked): number | false {
  return isUnanswered(query) && 10_000 * spread
}

const cachedHalfAnHour = {
  staleTime: 30 * minutes,
  gcTime: 60 * minutes,
  refetchOnWindowFocus: false,
} as const

/** Fresh and cache times of answers. */
export const cacheTimes = {
  availability: { ...cachedHalfAnHour, retry: 1 },
  slotAvailability: {
    staleTime: 5 * minutes,
    refetchInterval: (query: Asked) => untilAnswered(query) || 10 * minutes,
    retry: 2,
  },
  alerts: { ...cachedHalfAnHour, refetchOnMount: false, refetchOnReconnect: false },
  preferences: cachedHalfAnHour,
} as const

/** Other queries are never retried at once, polled or stale. One that no server answered is sent again (rule operation-28). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchInterval: untilAnswered, refetchOnWindowFocus: false, staleTime: Infinity },
      mutations: { retry: false },
    },
  })
}

/** The code of an expected failure; undefined for anything else, such as a lost connection. */
export function failureCodeOf(error: unknown): AppErrorCode | undefined {
  return error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data?.appCode : undefined
}

/** The server's message for an expected failure; undefined for a lost connection or a bug. */
export function failureTextOf(error: unknown): string | undefined {
  const code = failureCodeOf(error)
  return code && code !== 'INTERNAL' && error instanceof Error ? error.message : undefined
}
