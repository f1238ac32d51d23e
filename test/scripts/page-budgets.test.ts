import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtPages } from '#test/support/built-pages.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const kilobyte = 1000

let folder: string
let world: WorldWith<'site'>

beforeAll(async () => {
  folder = await builtPages()
  world = await createWorld({ site: { pages: true } })
}, 300_000)
afterAll(() => world.stop())

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}

/** The bytes of a file as the build compressed it, where that makes it smaller. */
function sizeAsFetched(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

const documentOf = async (path: string) => (await fetch(`${world.site.url}${path}`)).text()

/** The scripts that a document asks for at once, and its styles. */
async function filesOf(path: string): Promise<{ scripts: string[]; css: string }> {
  const html = await documentOf(path)
  return {
    scripts: [...html.matchAll(/rel="modulepreload" href="\/([^"]+)"/g)].map(([, file = '']) => file),
    css: [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css).join(''),
  }
}

const visited = [
  '/browse?sport=tennis&slot=2026-11-24-7%3A00PM',
  '/',
  '/about/venues',
  '/login',
  '/register',
  '/browse',
  '/sources',
  '/alerts/new',
  '/manage-alert',
]

/** The address of a half-hour brings its sheet, and the form its fields. */
const larger: Record<string, [number, number]> = { [visited[0] ?? '']: [235, 48], '/alerts/new': [200, 45] }
const scriptsOf = visited.map((path) => [path, ...(larger[path] ?? ([190, 36] as const))] as const)

test.each(scriptsOf)(
  '%s asks for at most %i kB of scripts, as browsers fetch them, in %i files',
  async (path, size, count) => {
    const { scripts } = await filesOf(path)
    const bytes = scripts.reduce((sum, file) => sum + sizeAsFetched(join(folder, file)), 0)
    expect(bytes).toBeLessThanOrEqual(size * kilobyte)
    expect(scripts.length).toBeLessThanOrEqual(count)
  },
)

test.each([
  ['/', 16],
  ['/login', 13],
  ['/browse', 26],
  ['/sources', 24],
])('%s is styled by at most %i kB, compressed', async (path, limit) => {
  const { css } = await filesOf(path)
  expect(gzipSync(css, { level: 9 }).length).toBeLessThanOrEqual(limit * kilobyte)
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

test('at most two fonts are fetched early, 65 kB together', async () => {
  const html = await documentOf('/')
  const fonts = [...html.matchAll(/rel="preload" href="\/([^"]+\.woff2)"/g)].map(([, file = '']) => file)
  expect(fonts.length).toBeLessThanOrEqual(2)
  const bytes = fonts.reduce((sum, file) => sum + readFileSync(join(folder, file)).length, 0)
  expect(bytes).toBeLessThanOrEqual(65 * kilobyte)
})

test.each(visited)('the first paint of %s waits for nothing but its document and boot.js', async (path) => {
  const html = await documentOf(path)
  const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
  expect(scripts.filter((tag) => !/type="(module|importmap|application\/json)"/.test(tag))).toEqual([
    '<script src="/boot.js">',
  ])
  // Browsers fetch a sheet ahead wherever the document has a link to it, also where that is off.
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([tag]) => tag)
  expect(styles.filter((tag) => !tag.includes('media="print"'))).toEqual([])
  const ahead = [...html.matchAll(/<link rel="modulepreload"[^>]*>/g)].map(([tag]) => tag)
  expect(ahead.filter((tag) => !tag.includes('fetchPriority="low"'))).toEqual([])
})

test("no script names another's file, so a change renames the changed one alone", () => {
  const files = readdirSync(join(folder, 'assets')).filter((name) => /\.(js|css)$/.test(name))
  const scripts = files.filter((name) => name.endsWith('.js'))
  const named = scripts.flatMap((one) => {
    const text = read(`assets/${one}`)
    return files.filter((other) => other !== one && text.includes(other)).map((other) => `${one} names ${other}`)
  })
  expect(named).toEqual([])
})
