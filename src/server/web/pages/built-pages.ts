import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '#domain/config-error.ts'
import { builtFolder } from '#server/installation.ts'
import { readImportMap, readPageFiles } from './page-files.ts'
import type { PageRenderer } from './page-renderer.ts'

const immutableSeconds = 31_536_000
const daySeconds = 86_400

/**
 * Serves the files of `npm run build`, hashed ones cached forever and others for a day, and renders pages with the
 * renderer that lies beside them.
 */
export async function serveBuiltPages(app: FastifyInstance, folder = builtFolder('client')): Promise<PageRenderer> {
  const root = resolve(folder)
  if (!existsSync(join(root, '.vite/manifest.json'))) {
    throw new ConfigError([`${folder}: the pages are not built; run npm run build`])
  }
  const served = servedFiles(root)
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, cache: 'runs' }
    })
    await files.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      index: false,
      // Of a folder's address the plugin makes a fault.
      allowedPath: (path) => served.has(path),
      setHeaders(reply, path) {
        reply.header('cache-control', cacheControlOf(path))
      },
    })
  })
  const renderer = pathToFileURL(resolve(root, '../render/render-page.js')).href
  const { renderPage, themeVariables } = (await import(/* @vite-ignore */ renderer)) as {
    renderPage: PageRenderer['render']
    themeVariables: string
  }
  const mapHash = createHash('sha256').update(readImportMap(root)).digest('base64')
  return {
    render: renderPage,
    filesOf: readPageFiles(root, themeVariables),
    inlineScripts: [`'sha256-${mapHash}'`],
  }
}

/** The files of the build that are sent as they are, by path. */
function servedFiles(root: string): ReadonlySet<string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => `/${relative(root, join(parentPath, name)).replaceAll('\\', '/')}`)
  return new Set(paths.filter((path) => !path.startsWith('/.')))
}

function cacheControlOf(path: string): string {
  if (path.endsWith('/service-worker.js')) return 'no-cache'
  if (path.includes('/assets/')) return `public, max-age=${immutableSeconds}, immutable`
  return `public, max-age=${daySeconds}`
}
