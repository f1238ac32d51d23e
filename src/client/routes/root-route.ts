import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { SessionState } from '#client/session/session.ts'
import { untilFetched } from '#client/ui/until-fetched.ts'

export interface RouterContext {
  session: SessionState
}

/** The frame of every URL. Unknown paths end on the fallback page. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: lazyScreen(() => import('#client/landing/not-found-page.tsx'), 'NotFoundPage'),
})

/** The screen of a route, in a chunk that is fetched on the first visit. `name` is the export of its file. */
export function lazyScreen<Part extends object, Name extends keyof Part>(fetchPart: () => Promise<Part>, name: Name) {
  return lazyRouteComponent(() => untilFetched(fetchPart), name)
}

/** Parses these keys of an address as text. The router turns numbers into numbers, and a token must stay text. */
export function textSearch<Key extends string>(...keys: readonly Key[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(keys.filter((key) => search[key]).map((key) => [key, String(search[key])])) as Partial<
      Record<Key, string>
    >
}
