import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { Application } from './application.tsx'
import { loadFrontPage } from './front-pages.ts'
import type { Page } from './pages.ts'
import { createAppRouter } from './router.tsx'
import { Alive } from './ui/alive.tsx'
import { Appearance } from './ui/appearance.tsx'

export { fallbackPage, pages } from './pages.ts'

/** The HTML of a page; nothing for a page that only the browser can render. Used by the build. */
export async function renderPage(page: Page): Promise<string> {
  if (page.kind === 'inside') return ''
  return htmlOf(page.kind === 'front' ? await frontPage(page) : await entrance(page))
}

async function frontPage({ path }: Page): Promise<ReactNode> {
  const FrontPage = await loadFrontPage(path)
  return (
    <Appearance>
      <FrontPage />
      <Alive />
    </Appearance>
  )
}

async function entrance({ path }: Page): Promise<ReactNode> {
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
