import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import './ui/fonts.css'
import './ui/global.css'
import { hydrate, onlineManager } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import superjson from 'superjson'
import { pageAt } from '#domain/site/pages.ts'
import { createCatalogue } from '#domain/venues/catalogue.ts'
import { withOperatorsVenues } from '#domain/venues/operators-venues.ts'
import { pageOfVenue } from '#domain/venues/venue-head.ts'
import { Application } from './application.tsx'
import { createAppRouter } from './router.tsx'
import { deviceTime, noteDocument, serverNow } from './server-clock.ts'
import { readyForPaper } from './start/paper.ts'
import { createQueries } from './start/queries.ts'
import type { Rendered } from './hydration/rendered.ts'
import { createQueryClient, createTrpcClient } from './trpc.ts'
import { fetchParts } from './ui/lazy-part.tsx'
import { followTranslation } from './ui/translated-text.ts'

function dataOf(id: string): string {
  return document.getElementById(id)?.textContent ?? ''
}

/** The document has these styles in it. A link to each, which is off, keeps Vite's loader from fetching them again. */
function markStyles(): void {
  for (const href of JSON.parse(dataOf('styles')) as string[]) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', disabled: true })
    link.setAttribute('href', href)
    document.head.append(link)
  }
}

/** The answers of the document, dated by the clock of this device, as those that the browser asks for. */
function onThisClock({ answers }: Rendered): Rendered['answers'] {
  const dated = answers.queries.map((query) => {
    const dataUpdatedAt = deviceTime(new Date(query.state.dataUpdatedAt))
    return { ...query, state: { ...query.state, dataUpdatedAt } }
  })
  return { ...answers, queries: dated }
}

/** Goes on with the page that the server rendered (src/client/start/render-page.tsx). */
async function start(root: HTMLElement): Promise<void> {
  // It takes every browser for one with a connection until an event says otherwise.
  onlineManager.setOnline(navigator.onLine)
  markStyles()
  const rendered = superjson.parse<Rendered>(dataOf('rendered'))
  const { session, venues } = rendered
  const answers = createQueryClient()
  noteDocument(rendered.now)
  hydrate(answers, onThisClock(rendered))
  const client = createTrpcClient()
  const catalogue = createCatalogue(withOperatorsVenues([...venues]))
  const queries = createQueries(answers, client)
  const router = createAppRouter({ session, queries, catalogue, now: serverNow })
  router.subscribe('onResolved', ({ toLocation: { pathname } }) => {
    const venue = catalogue.byAddress(pathname.replace(/^\/venues\//, ''))
    document.title = (venue ? pageOfVenue(venue) : pageAt(pathname)).title
  })
  // The router keeps the position of what it saw scroll, and a document may have been scrolled before it came.
  router.subscribe('onRendered', () => document.dispatchEvent(new Event('scroll')))
  followTranslation(root)
  readyForPaper(document.documentElement)
  // The code of what the page shows comes first: React hydrates what it knows.
  if (session.status !== 'loading') await router.load()
  await fetchParts(rendered.parts)
  router.ssr = { manifest: undefined }
  hydrateRoot(root, <Application {...{ router, answers, client, catalogue, rendered }} />)
}

const root = document.getElementById('root')
if (!root) throw new Error('the document lacks #root')
void start(root)
