import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { SessionState } from '#client/session/session.ts'
import type { Queries } from '#client/start/queries.ts'
import { untilFetched } from '#client/ui/until-fetched.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'

export interface RouterContext {
  session: SessionState
  /** For loaders, which ask ahead for what their screen shows. */
  queries: Queries
  catalogue: Catalogue
  now: () => Date
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The component that the route shows. Its file has the same name, by which the server finds its scripts and styles. */
    screen?: string
  }
}

/** The frame of every URL. Unknown paths end on the fallback page. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: lazyPage(() => import('#client/landing/not-found-page.tsx'), 'NotFoundPage'),
})

/** A component of a route, in a chunk that is fetched on the first visit. `name` is the export of its file. */
export function lazyPage<Part extends object, Name extends keyof Part>(fetchPart: () => Promise<Part>, name: Name) {
  return lazyRouteComponent(() => untilFetched(fetchPart), name)
}

/** The same as options of a route. */
export function screen<Part extends object, Name extends keyof Part & string>(
  fetchPart: () => Promise<Part>,
  name: Name,
) {
  return { component: lazyPage(fetchPart, name), staticData: { screen: name as string } }
}

/** Parses these keys of an address as text. The router turns numbers into numbers, and a token must stay text. */
export function textSearch<Key extends string>(...keys: readonly Key[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(keys.filter((key) => search[key]).map((key) => [key, String(search[key])])) as Partial<
      Record<Key, string>
    >
}
