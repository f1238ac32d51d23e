import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Has a build of the pages, dist/client, also write a folder beside them, such as dist/mail. */
export function besideThePages(folder: string, write: (folder: string) => Promise<unknown>): Plugin {
  let pages: string
  return {
    name: `courtside:${folder}-beside-the-pages`,
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved({ root, build: { outDir } }) {
      pages = resolve(root, outDir)
    },
    writeBundle: {
      sequential: true,
      async handler() {
        await write(join(pages, '..', folder))
      },
    },
  }
}
