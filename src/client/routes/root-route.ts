import { createRootRouteWithContext } from '@tanstack/react-router'
import type { SessionState } from '#client/session/session.ts'
import type { Queries } from '#client/start/queries.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import type { Catalogue } from '#domain/venues/catalogue.ts'

export interface RouterContext {
  session: SessionState
  /** For loaders, which ask ahead for what their screen shows. */
  queries: Queries
  catalogue: Catalogue
  now: () => Date
}

/** The frame of every URL. Unknown paths end on the fallback page. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: lazyPart(() => import('#client/landing/not-found-page.tsx'), 'NotFoundPage'),
})

/** Parses these keys of an address as text. The router turns numbers into numbers, and a token must stay text. */
export function textSearch<Key extends string>(...keys: readonly Key[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(keys.filter((key) => search[key]).map((key) => [key, String(search[key])])) as Partial<
      Record<Key, string>
    >
}
