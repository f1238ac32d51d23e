import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { summariseDay } from '#domain/availability/day-summary.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { datesOfView, viewLength } from '#domain/calendar/views.ts'
import { defaultPreferences } from '#domain/preferences/preferences.ts'
import { Application } from './application.tsx'
import { outlines } from './routes/outlines.tsx'
import { loadPublicPage } from './public-pages.ts'
import type { Page } from './pages.ts'
import { createAppRouter } from './router.tsx'
import { createQueryClient, trpc } from './trpc.ts'
import { Hydrated } from './ui/hydrated.tsx'
import { Appearance } from './ui/appearance.tsx'

export { fallbackPage, pages, venuePage } from './pages.ts'

/** The HTML of a page; empty for a page that only the browser can render. Used by the build. */
export async function renderPage(page: Page): Promise<string> {
  if (page.kind === 'app') return ''
  return htmlOf(page.kind === 'public' ? await publicPageNode(page) : await applicationPage(page))
}

/** The outline shown while the session is checked; empty for most pages. Used by the build. */
export async function renderOutline({ path }: Page): Promise<string> {
  const Screen = outlines[path]
  if (!Screen) return ''
  // It brings its own colours and fonts: those of the application load later.
  const outline = (
    <Appearance>
      <Screen />
    </Appearance>
  )
  return `<div id="outline" aria-hidden="true">${await htmlOf(outline)}</div>`
}

async function publicPageNode({ path }: Page): Promise<ReactNode> {
  const PublicPage = await loadPublicPage(path)
  return (
    <Appearance>
      <PublicPage />
      <Hydrated />
    </Appearance>
  )
}

async function applicationPage({ path }: Page): Promise<ReactNode> {
  const router = createAppRouter(
    { session: { status: 'signed-out', byChoice: false } },
    createMemoryHistory({ initialEntries: [path] }),
  )
  await router.load()
  return <Application router={router} {...(path === '/browse' && { answers: unreadWeek() })} />
}

/** The answers of a visitors' calendar of which nothing is known. The server fills in the week (decision 0009). */
function unreadWeek(): QueryClient {
  const answers = createQueryClient()
  const { defaultSport: sport, defaultView: view } = defaultPreferences
  const from = venueDate(new Date())
  const days = datesOfView(from, view).map((date) => summariseDay({ sport, date, venueDays: [] }))
  const week = { sport, from, days: viewLength(view) }
  answers.setQueryData(getQueryKey(trpc.availability.status, undefined, 'query'), { sandbox: true, unread: [] })
  answers.setQueryData(getQueryKey(trpc.availability.weekSummary, week, 'query'), { days })
  return answers
}

async function htmlOf(node: ReactNode): Promise<string> {
  // In one piece: later chunks would need inline scripts, which the security policy forbids.
  const { prelude } = await prerender(node, { progressiveChunkSize: Infinity })
  return new Response(prelude).text()
}
