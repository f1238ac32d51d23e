import type { Manifest } from 'vite'
import { venuePage, type Page } from '#client/pages.ts'
import { aboutHidden, aboutPage } from '#server/web/pages/about-page.ts'
import { frameAbout } from '#server/web/pages/venue-frame.ts'
import { pageDescriptions } from './page-descriptions.ts'

const application = 'src/client/app.tsx'
const app = 'src/client/routes/app-shell.tsx'
const inSteps = 'src/client/routes/run-in-steps.ts'
const publicPage = 'src/client/public-page.tsx'

/** Answers that a page loads as soon as it runs, so that its document can prefetch them. A test finds names that are gone. */
export const modules: Record<string, string[]> = {
  '/': [publicPage, 'src/client/landing/landing-page.tsx'],
  '/about/venues': [publicPage, 'src/client/landing/venues-page.tsx'],
  '/privacy': [publicPage, 'src/client/landing/privacy-page.tsx'],
  '/venues/frame': [publicPage, 'src/client/landing/venue-page.tsx'],
  '/404': [publicPage, 'src/client/landing/not-found-page.tsx'],
  '/login': [application, 'src/client/auth/login-screen.tsx'],
  '/register': [application, 'src/client/auth/register-screen.tsx'],
  '/forgot-password': [application, 'src/client/auth/forgot-password-screen.tsx'],
  '/reset-password': [application, 'src/client/auth/reset-password-screen.tsx'],
  '/verify-email': [application, 'src/client/auth/verify-email-screen.tsx'],
  '/calendar': [inSteps, application, app, 'src/client/routes/calendar-page.tsx'],
  '/browse': [application, app, 'src/client/routes/browse-page.tsx'],
  '/alerts': [inSteps, application, app, 'src/client/alerts/alerts-screen.tsx'],
  '/alerts/new': [application, app, 'src/client/alerts/new-alert-screen.tsx'],
  '/operator': [application, app, 'src/client/operator/operator-screen.tsx'],
  '/sources': [application, app, 'src/client/sources/sources-screen.tsx'],
  '/join': [application, app, 'src/client/alerts/manage/join-page.tsx'],
  '/sources/venue': [application, app, 'src/client/sources/venue/venue-source-page.tsx'],
  '/manage-alert': [application, app, 'src/client/alerts/manage/manage-alert-page.tsx'],
}

/** Every chunk that a page's first view runs, and their style sheets, as the manifest has them. */
export function filesOf({ page, manifest }: { page: Page; manifest: Manifest }): {
  scripts: string[]
  styles: string[]
} {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  function add(key: string): void {
    const chunk = manifest[key]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    chunk.imports?.forEach(add)
    chunk.css?.forEach((file) => styles.add(file))
  }
  add('index.html')
  modules[page.path]?.forEach(add)
  return { scripts: [...scripts], styles: [...styles] }
}

/**
 * The head of a page beside that of index.html. `%APP_URL%` is the server's to fill in. Every page brings its
 * styles along, so that it is painted before anything else has come. Pages that are ready to be read fetch their scripts
 * when they have been shown (main.tsx). The others ask for theirs at once, but behind what the paint needs; before all
 * of them comes the one that asks early for what the page will show (src/client/prefetch.ts).
 */
export function headOf({
  page,
  manifest,
  read,
}: {
  page: Page
  manifest: Manifest
  read: (file: string) => string
}): string {
  const { scripts, styles } = filesOf({ page, manifest })
  const entry = manifest['index.html']
  const isReady = page.kind === 'public' || page.kind === 'auth'
  const fonts = entry?.assets?.filter((file) => file.endsWith('.woff2')) ?? []
  return [
    page.path === venuePage.path ? frameAbout : aboutOf(page),
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`),
    `<style>${styles.map(read).join('')}</style>`,
    ...scripts
      .filter(() => !isReady)
      .map(
        (file) => `<link rel="modulepreload" href="/${file}"${file === entry?.file ? '' : ' fetchpriority="low"'} />`,
      ),
  ].join('\n    ')
}

/** The files whose styles a document has in it, for boot.js. */
export function stylesIn(page: Page, manifest: Manifest): string {
  return filesOf({ page, manifest })
    .styles.map((file) => `/${file}`)
    .join(' ')
}

function aboutOf({ path, title }: Page): string {
  const description = pageDescriptions[path]
  return description === undefined ? aboutHidden(title) : aboutPage({ path, title, description, appUrl: '%APP_URL%' })
}
