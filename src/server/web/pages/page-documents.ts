import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withToldVenues, type SiteFacts } from './told-venues.ts'

/** A built document, filled in and compressed. */
export interface PageDocument {
  type: string
  etag: string
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

/** A page, made for its first reader: compressing all pages would add half a second to each start. */
export type CurrentPage = () => Promise<PageDocument>

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** The pages of a build, by the path that they answer. */
export async function readPageDocuments(
  folder: string,
  { appUrl, catalogue }: SiteFacts,
): Promise<Map<string, CurrentPage>> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'))
  const documents = names.filter((name) => /^(?!assets\/).*\.(html|txt|xml)$/.test(name))
  return new Map(
    await Promise.all(
      documents.map(async (name) => {
        const built = (await readFile(join(folder, name), 'utf8')).replaceAll('%APP_URL%', appUrl)
        return [
          pathOf(name),
          onceMade(name, name.endsWith('.html') ? withToldVenues(built, catalogue) : built),
        ] as const
      }),
    ),
  )
}

function onceMade(name: string, built: string): CurrentPage {
  let made: Promise<PageDocument> | undefined
  return () => (made ??= documentOf(built, { name }))
}

function pathOf(name: string): string {
  return name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`
}

/** `quality` is brotli's, from 1 to 11. */
export async function documentOf(text: string, { name = '.html', quality = 9 } = {}): Promise<PageDocument> {
  const identity = Buffer.from(text)
  const extension = /\.\w+$/.exec(name)?.[0] ?? ''
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { type: types[extension] ?? 'application/octet-stream', etag, identity, br, gzip: gz }
}
