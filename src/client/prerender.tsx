import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { Application } from './application.tsx'
import { loadPublicPage } from './public-pages.ts'
import type { Page } from './pages.ts'
import { createAppRouter } from './router.tsx'
import { Hydrated } from './ui/hydrated.tsx'
import { Appearance } from './ui/appearance.tsx'

export { fallbackPage, pages, venuePage } from './pages.ts'

/** The HTML of a page; nothing for a page that only the browser can render. Used by the build. */
export async function renderPage(page: Page): Promise<string> {
  if (page.kind === 'app') return ''
  return htmlOf(page.kind === 'public' ? await publicPageNode(page) : await applicationPage(page))
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
  return <Application router={router} />
}

async function htmlOf(node: ReactNode): Promise<string> {
  // In one piece: later chunks would be inserted by inline scripts, which the security policy forbids.
  const { prelude } = await prerender(node, { progressiveChunkSize: Infinity })
  return new Response(prelude).text()
}
