import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withAddedVenues } from './added-venues-element.ts'

/** A built document, filled in and compressed once. */
export interface PageDocument {
  type: string
  etag: string
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** The documents of a build, by the path that they answer. */
export async function readPageDocuments(folder: string, appUrl: string): Promise<Map<string, PageDocument>> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'))
  const documents = names.filter((name) => /^(?!assets\/).*\.(html|txt|xml)$/.test(name))
  return new Map(
    await Promise.all(
      documents.map(async (name) => {
        const built = (await readFile(join(folder, name), 'utf8')).replaceAll('%APP_URL%', appUrl)
        const text = name.endsWith('.html') ? withAddedVenues(built) : built
        return [pathOf(name), await documentOf(name, Buffer.from(text))] as const
      }),
    ),
  )
}

function pathOf(name: string): string {
  return name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`
}

async function documentOf(name: string, identity: Buffer): Promise<PageDocument> {
  const extension = /\.\w+$/.exec(name)?.[0] ?? ''
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { type: types[extension] ?? 'application/octet-stream', etag, identity, br, gzip: gz }
}
