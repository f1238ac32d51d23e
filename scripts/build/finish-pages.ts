import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Manifest, Plugin, ResolvedConfig } from 'vite'
import { compressAssets, quickly } from './compress-assets.ts'
import { writeServiceWorker } from './write-service-worker.ts'

/** Writes the service worker's list of files, and compresses the files of the pages. */
export function finishPages(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'courtside:finish-pages',
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
    writeBundle: {
      sequential: true,
      async handler() {
        const outDir = resolve(config.root, config.build.outDir)
        const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
        await writeServiceWorker(outDir, manifest)
        await compressAssets(join(outDir, 'assets'))
        await compressAssets(join(outDir, 'api-docs'), quickly)
      },
    },
  }
}
