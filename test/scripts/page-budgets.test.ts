import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { Manifest } from 'vite'
import { pages, type Page } from '#client/pages.ts'
import { filesOf, modules } from '#scripts/build/page-head.ts'
import { builtPages } from '#test/support/built-pages.ts'

const kilobyte = 1000

let folder: string
let manifest: Manifest

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}

beforeAll(async () => {
  folder = await builtPages()
  manifest = JSON.parse(read('.vite/manifest.json')) as Manifest
})

function pageAt(path: string): Page {
  const page = pages.find((one) => one.path === path)
  if (!page) throw new Error(`there is no page ${path}`)
  return page
}

function compressed(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)
}

/** The packages and source folders whose code a page runs at once. */
function codeOf(path: string): string[] {
  const moduleIds = JSON.parse(read('.vite/modules.json')) as Record<string, string[]>
  const { scripts } = filesOf({ page: pageAt(path), manifest })
  const names = scripts
    .flatMap((file) => moduleIds[file] ?? [])
    .map((id) => {
      const [, inPackage] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
      return inPackage ?? /src\/(?:client|domain)\/[^/]+/.exec(id)?.[0] ?? id
    })
  return [...new Set(names)]
}

test.each([
  ['/', 125],
  ['/privacy', 125],
  ['/about/venues', 125],
  ['/login', 168],
  ['/register', 168],
  ['/forgot-password', 168],
  ['/reset-password', 168],
  ['/verify-email', 168],
  ['/calendar', 199],
  ['/browse', 199],
  ['/alerts', 205],
  ['/alerts/new', 212],
  ['/operator', 185],
  ['/sources', 178],
  ['/join', 198],
  ['/sources/venue', 188],
  ['/manage-alert', 203],
])('%s runs at most %i kB of scripts, compressed', (path, limit) => {
  expect(compressed(filesOf({ page: pageAt(path), manifest }).scripts)).toBeLessThanOrEqual(limit * kilobyte)
})

test.each(['/calendar', '/browse'])('%s runs at most 175 kB of scripts in 17 files, as browsers fetch them', (path) => {
  const { scripts } = filesOf({ page: pageAt(path), manifest })
  const bytes = scripts.reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0)
  expect(bytes).toBeLessThanOrEqual(175 * kilobyte)
  expect(scripts.length).toBeLessThanOrEqual(17)
})

test.each(['/', '/privacy', '/about/venues', '/login', '/register'])(
  '%s is styled by at most 13 kB, compressed',
  (path) => {
    expect(compressed(filesOf({ page: pageAt(path), manifest }).styles)).toBeLessThanOrEqual(13 * kilobyte)
  },
)

test.each([
  '/calendar',
  '/browse',
  '/alerts',
  '/alerts/new',
  '/operator',
  '/sources',
  '/sources/venue',
  '/join',
  '/manage-alert',
])('%s is styled by at most 35 kB, compressed', (path) => {
  expect(compressed(filesOf({ page: pageAt(path), manifest }).styles)).toBeLessThanOrEqual(35 * kilobyte)
})

test('the landing page carries nothing of the application', () => {
  const code = codeOf('/')
  expect(code).toContain('src/client/landing')
  const foreign = [
    '@trpc',
    '@tanstack',
    'zod',
    'dayjs',
    'superjson',
    '@mantine/form',
    '@mantine/modals',
    '@mantine/dates',
  ]
  const screens = ['auth', 'calendar', 'alerts', 'preferences', 'location', 'routes'].map(
    (name) => `src/client/${name}`,
  )
  // The name of the city is on it.
  const domain = code.filter((name) => name.startsWith('src/domain') && name !== 'src/domain/region')
  const found = [...domain, ...code.filter((name) => [...foreign, ...screens].some((one) => name.startsWith(one)))]
  expect(found).toEqual([])
})

test('the landing page carries neither modals nor selections of Mantine', () => {
  const moduleIds = JSON.parse(read('.vite/modules.json')) as Record<string, string[]>
  const { scripts } = filesOf({ page: pageAt('/'), manifest })
  const ids = scripts.flatMap((file) => moduleIds[file] ?? [])
  expect(ids.filter((id) => /components\/(Modal|ModalBase|Drawer|Combobox|Popover|Select)\//.test(id))).toEqual([])
})

test('every component of Mantine that is shipped has its styles', () => {
  const moduleIds = Object.values(JSON.parse(read('.vite/modules.json')) as Record<string, string[]>).flat()
  const components = new Set(
    moduleIds.flatMap((id) => /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1] ?? []),
  )
  const styles = readdirSync(join(folder, 'assets'))
    .filter((file) => file.endsWith('.css'))
    .map((file) => read(join('assets', file)))
    .join('')
  const unstyled = [...components].filter((name) => {
    const own = readFileSync(join('node_modules/@mantine/core/styles', `${name}.layer.css`), 'utf8')
    return !styles.includes(/\.m_[0-9a-f]+/.exec(own)![0])
  })
  expect(components.size).toBeGreaterThan(10)
  expect(unstyled).toEqual([])
})

test('at most two fonts are fetched early, 65 kB together', () => {
  const fonts = [...read('index.html').matchAll(/rel="preload" href="\/([^"]+\.woff2)"/g)].map(([, file = '']) => file)
  expect(fonts.length).toBeLessThanOrEqual(2)
  const bytes = fonts.reduce((sum, file) => sum + readFileSync(join(folder, file)).length, 0)
  expect(bytes).toBeLessThanOrEqual(65 * kilobyte)
})

test('no document has an inline script, which the Content-Security-Policy would refuse', () => {
  for (const { path } of pages) {
    const html = read(path === '/' ? 'index.html' : `${path}.html`)
    expect([path, html.match(/<script(?![^>]*\bsrc=)[^>]*>/g)]).toEqual([path, null])
  }
})

test.each(['/calendar', '/alerts'])('the first paint of %s waits for nothing but its document and boot.js', (path) => {
  const html = read(`${path}.html`)
  expect([...html.matchAll(/<script(?! type="module")[^>]*>/g)].map(([tag]) => tag)).toEqual([
    '<script src="/boot.js">',
  ])
  // Browsers fetch a sheet ahead wherever the document has a link to it, also where that is off.
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([tag]) => tag)
  expect(styles.filter((tag) => !tag.includes('media="print"'))).toEqual([])
  expect(html).toMatch(/<html [^>]*data-styles="\/assets\/index-[^ "]+\.css /)
  const scripts = [...html.matchAll(/<link rel="modulepreload"[^>]*>/g)].map(([tag]) => tag)
  // The first one prefetches the page's data. It is small.
  expect(scripts[0]).toContain('/assets/index-')
  expect(scripts.slice(1).filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([])
  expect(scripts.length).toBeLessThanOrEqual(26)
})

test('a prefetched answer is still there under the name that the document asks for', () => {
  const gone = Object.values(modules)
    .flat()
    .filter((key) => !(key in manifest))
  expect(gone).toEqual([])
})
