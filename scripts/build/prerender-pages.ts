import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite'
import type { Page } from '#client/pages.ts'
import { compressAssets, quickly } from './compress-assets.ts'
import { darkWithoutScript, headOf, stylesIn } from './page-head.ts'
import { programsText, robotsText, securityText, sitemap } from './site-files.ts'
import { writeServiceWorker } from './write-service-worker.ts'

interface Renderer {
  pages: readonly Page[]
  fallbackPage: Page
  venuePage: Page
  renderPage: (page: Page) => Promise<string>
  renderOutline: (page: Page) => Promise<string>
}

/**
 * Writes a document for every URL: the public and the auth pages with their content, the others empty, the two that people
 * come back to most with an outline to look at while their code is on its way. Files next
 * to them are compressed. `%APP_URL%` in a document is filled in by the server, which knows its address.
 */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'courtside:prerender-pages',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    // Which modules went into which file, for the tests of what a page may carry.
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const source = JSON.stringify(Object.fromEntries(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds])))
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source })
    },
    // Not as the bundle closes: that comes after a build that failed, too, and another fault would hide why.
    writeBundle: { sequential: true, handler: () => writePages(config) },
  }
}

async function writePages(config: ResolvedConfig): Promise<void> {
  const outDir = resolve(config.root, config.build.outDir)
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const template = withoutLinks(await readFile(join(outDir, 'index.html'), 'utf8'))
  const read = (file: string) => readFileSync(join(outDir, file), 'utf8')
  // Inside the project, so that the packages are found.
  await mkdir(join(config.root, 'dist'), { recursive: true })
  const workshop = await mkdtemp(join(config.root, 'dist/prerender-'))
  try {
    const { pages, fallbackPage, venuePage, renderPage, renderOutline } = await buildRenderer(config.root, workshop)
    for (const page of [...pages, fallbackPage, venuePage]) {
      const [content, outline] = await Promise.all([renderPage(page), renderOutline(page)])
      const html = template
        .replace('<html ', page.kind === 'public' && page.path !== '/' ? '<html ' : '<html data-may-be-signed-in ')
        .replace('<html ', `<html data-styles="${stylesIn(page, manifest)}" `)
        .replace('<!--head-->', () => headOf({ page, manifest, read }))
        .replace('<!--outline-->\n    ', () => outline)
        .replace('<!--page-->', () => content)
      const document =
        content === '' ? html : html.replace('</head>', (end) => `  ${darkWithoutScript(html)}\n  ${end}`)
      await writeIn(outDir, `${page.path === '/' ? '/index' : page.path}.html`, document)
    }
    await writeIn(outDir, 'sitemap.xml', sitemap())
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
  await writeIn(outDir, 'robots.txt', robotsText)
  await writeIn(outDir, 'llms.txt', programsText)
  await writeIn(outDir, '.well-known/security.txt', securityText(new Date()))
  await writeServiceWorker(outDir, manifest)
  await compressAssets(join(outDir, 'assets'))
  await compressAssets(join(outDir, 'api-docs'), quickly)
}

/** The built index.html with its script asked for late and without its styles for screens: each page says how it has them. */
function withoutLinks(html: string): string {
  return html
    .replace(/<link rel="(?:stylesheet|modulepreload)"(?![^>]*media="print")[^>]*>\s*/g, '')
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
}

/** The screens, built once more to run here. */
async function buildRenderer(root: string, outDir: string): Promise<Renderer> {
  await build({
    root,
    logLevel: 'warn',
    build: {
      ssr: 'src/client/prerender.tsx',
      outDir,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: '[name].js' } },
    },
  })
  return (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Renderer
}

async function writeIn(folder: string, path: string, text: string): Promise<void> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
