import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './ui/fonts.css'
import './ui/global.css'
import { fallbackPage, pageAt, venuePage } from './pages.ts'
import { prefetch } from './prefetch.ts'
import { loadPublicPage } from './public-pages.ts'
import { readAuthToken } from './session/auth-token.ts'
import { followTranslation } from './ui/translated-text.ts'
import { untilFetched } from './ui/until-fetched.ts'

/** The pages that run their code in steps. */
const largePages: ReadonlySet<string> = new Set(['/calendar', '/alerts'])

/** Starts a public page or the application. */
async function start(root: HTMLElement): Promise<void> {
  const page = pageAt(window.location.pathname)
  prefetch(page.path)
  if (root.firstElementChild) await firstPaint()
  const isForSignedIn = page.path === '/' && readAuthToken() !== null
  if (page.kind === 'public' && !isForSignedIn) {
    // The server answers an unknown venue with the fallback page.
    const { path } = page === venuePage && !document.getElementById('venue') ? fallbackPage : page
    const [{ openPublicPage }, Page] = await untilFetched(() =>
      Promise.all([import('./public-page.tsx'), loadPublicPage(path)]),
    )
    openPublicPage(root, Page)
  } else {
    if (largePages.has(page.path) && readAuthToken() !== null) {
      const { runInSteps } = await untilFetched(() => import('./routes/run-in-steps.ts'))
      await runInSteps(page.path)
    }
    const { startApplication } = await untilFetched(() => import('./app.tsx'))
    await startApplication(root)
  }
}

/** Lets the document paint first. The scripts that hydrate it then have the network to themselves. */
function firstPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html lacks #root')
followTranslation(root)
void start(root)
