import { text } from 'node:stream/consumers'
import { dehydrate, type QueryClient, type QueryObserverOptions } from '@tanstack/react-query'
import { createRequestHandler, getSsrStatus } from '@tanstack/react-router/ssr/server'
import { createTRPCClient, unstable_localLink as localLink } from '@trpc/client'
import { getQueryKey } from '@trpc/react-query'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import superjson from 'superjson'
import { fallbackPage, pageAt, type Page } from '#domain/site/pages.ts'
import { pageOfVenue } from '#domain/venues/venue-head.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { PageRequest, RenderedPage } from '#server/web/pages/page-renderer.ts'
import type { AppRouter } from '#server/trpc-router.ts'
import { Application } from '#client/application.tsx'
import { createAppRouter, type AppRouter as Router } from '#client/router.tsx'
import { createQueryClient, trpc } from '#client/trpc.ts'
import { documentOf } from './document.tsx'
import { createQueries } from './queries.ts'
import type { Rendered } from '#client/hydration/rendered.ts'

/** Passes of rendering until a page has all answers. What an answer makes the page ask is known after the next one. */
const maxPasses = 4

/** Renders the page at an address with its answers, as the browser then hydrates it (src/client/main.tsx). */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { url, appUrl, session, catalogue, context } = request
  const answers = createQueryClient()
  const link = localLink({ router: request.router, createContext: async () => context, transformer: superjson })
  const queries = createQueries(answers, createTRPCClient<AppRouter>({ links: [link] }))
  const client = trpc.createClient({ links: [link] })
  const now = context.now()
  const createRouter = () => createAppRouter({ session, queries, catalogue, now: () => now })
  // The shell knows nobody whose answers it could ask for.
  if (session.status === 'loading') {
    const html = await documentOfRoute({ ...request, now, router: createRouter(), answers, client })
    return { status: 200, html }
  }
  const handle = createRequestHandler({ request: new Request(new URL(url, appUrl)), createRouter })
  let html = ''
  const { status, headers } = await handle(async ({ router }) => {
    html = await documentOfRoute({ ...request, now, router, answers, client })
    return new Response(null, { status: getSsrStatus(router) })
  })
  const location = headers.get('location')
  return location === null ? { status, html } : { status, location }
}

interface Route extends Omit<PageRequest, 'router'> {
  now: Date
  router: Router
  answers: QueryClient
  client: ReturnType<typeof trpc.createClient>
}

async function documentOfRoute(route: Route): Promise<string> {
  const { now, router, answers, client, session, sessionId, catalogue, position, status, filesOf } = route
  const parts = new Set<string>()
  const facts = { now, session, sessionId, venues: route.operatorsVenues, position, status, parts }
  const rendered = { ...facts, answers: { mutations: [], queries: [] } }
  const application = <Application {...{ router, answers, client, catalogue, rendered }} />
  const html = await renderWithAnswers(application, answers, route)
  const { page, venue } = shownBy(router, route)
  return documentOf({
    appUrl: route.appUrl,
    page,
    about: venue && { venue, lowestCents: lowestCentsOf(answers, venue) },
    files: filesOf([...parts]),
    html,
    rendered: superjson.stringify({ ...facts, answers: dehydrate(answers) } satisfies Rendered),
  })
}

/** The page of the loaded routes, and its venue. */
function shownBy(
  router: Router,
  { url, session, catalogue }: Pick<Route, 'url' | 'session' | 'catalogue'>,
): { page: Page; venue?: Venue | undefined } {
  if (session.status === 'loading') return { page: pageAt(url.replace(/\?.*/, '')) }
  if (getSsrStatus(router) === 404) return { page: fallbackPage }
  const { matches, location } = router.state
  const { name } = (matches.at(-1)?.params ?? {}) as { name?: string }
  const venue = name === undefined ? undefined : catalogue.byAddress(name)
  return { page: venue ? pageOfVenue(venue) : pageAt(location.pathname), venue }
}

/**
 * Renders until a page has its answers: what the components ask of the cache is asked of the server, and they are
 * rendered again. A failed query is left to the browser, which asks again and shows why.
 */
async function renderWithAnswers(
  node: ReactNode,
  answers: QueryClient,
  { now, onError }: Pick<Route, 'now' | 'onError'>,
): Promise<string> {
  const tried = new Set<string>()
  for (let pass = 1; ; pass += 1) {
    for (const query of answers.getQueryCache().getAll()) {
      if (query.state.status === 'error') query.reset()
      // Pages say how old their answers are, by the clock of the site.
      else if (query.state.data !== undefined) query.setState({ dataUpdatedAt: now.getTime() })
    }
    const html = await htmlOf(node, onError)
    const asked = answers
      .getQueryCache()
      .getAll()
      .filter(({ state, options, queryHash }) => {
        const { queryFn, enabled } = options as QueryObserverOptions
        return state.status === 'pending' && queryFn !== undefined && enabled !== false && !tried.has(queryHash)
      })
    if (asked.length === 0 || pass === maxPasses) return html
    await Promise.allSettled(asked.map((query) => (tried.add(query.queryHash), query.fetch())))
  }
}

async function htmlOf(node: ReactNode, onError: (error: unknown) => void): Promise<string> {
  // In one piece: later chunks would need inline scripts, which the security policy forbids.
  const { prelude } = await prerenderToNodeStream(node, { progressiveChunkSize: Infinity, onError })
  return text(prelude)
}

function lowestCentsOf(answers: QueryClient, { id }: Venue): number | null {
  const key = getQueryKey(trpc.availability.venue, { id }, 'query')
  return answers.getQueryData<{ lowestCents: number | null }>(key)?.lowestCents ?? null
}

/** The variables of the theme, whose dark ones the server repeats for devices that run no script. */
export { themeVariables } from './theme-variables.tsx'
