import type { QueryClient } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/trpc-router.ts'

/** The procedures as loaders ask them: over HTTP in the browser, by direct calls on the server. */
export type Queries = ReturnType<typeof createQueries>

export function createQueries(answers: QueryClient, client: TRPCClient<AppRouter>) {
  return createTRPCQueryUtils<AppRouter>({ queryClient: answers, client })
}

/** The server waits for what loaders ask; in the browser the screen shows itself, and waits for it in its own way. */
export async function ahead(asked: Promise<unknown>): Promise<void> {
  const answered = asked.catch(() => undefined)
  if (typeof window === 'undefined') await answered
}
