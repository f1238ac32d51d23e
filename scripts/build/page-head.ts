import type { Manifest } from 'vite'
import { venuePage, type Page } from '#client/pages.ts'
import { aboutHidden, aboutPage } from '#server/web/pages/about-page.ts'
import { frameAbout } from '#server/web/pages/venue-frame.ts'
import { pageDescriptions } from './page-descriptions.ts'

const application = 'src/client/app.tsx'
const app = 'src/client/routes/app-shell.tsx'
const inSteps = 'src/client/routes/run-in-steps.ts'
const publicPage = 'src/client/public-page.tsx'

/** Files that a page loads at its start, so that its document can request them at once. A test finds stale names. */
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
 * The head of a page beside that of index.html. The server fills in `%APP_URL%`. Every page has its styles inline, so that it
 * paints before anything else arrives. Prerendered pages fetch their scripts after the first paint (main.tsx). The others
 * request theirs at once, at low priority; first comes the script that prefetches the page's data (src/client/prefetch.ts).
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

const darkRule = /[^{}]*\[data-mantine-color-scheme="?dark"?\][^{}]*\{[^{}]*\}/g

/**
 * The dark colours of a document's own styles, for a dark device that runs no script: boot.js chooses them elsewhere.
 * Variables keep their strength; the rules of components stay in Mantine's layer, below ours.
 */
export function darkWithoutScript(html: string): string {
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('')
  const rules = (styles.match(darkRule) ?? []).map((rule) => rule.trim().replaceAll(/="?dark"?\]/g, '=light]'))
  const [variables, components] = [rules.filter(isOfRoot), rules.filter((rule) => !isOfRoot(rule))]
  const css = `${variables.join('').replaceAll(':root', ':root:root')}@layer mantine{${components.join('')}}`
  return `<noscript><style>@media (prefers-color-scheme:dark){${css}}[data-needs-script]{display:none!important}</style></noscript>`
}

function isOfRoot(rule: string): boolean {
  return rule.startsWith(':root')
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
