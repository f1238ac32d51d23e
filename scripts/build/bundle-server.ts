import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'

/** The programs that Node starts, and its threads: these lie at the top and keep their names. */
const entries = {
  main: 'src/server/main.ts',
  courtside: 'scripts/operate/courtside.ts',
  'reading-thread': 'src/server/sources/thread/reading-thread.ts',
  'watchdog-thread': 'src/server/start/watchdog-thread.ts',
}

/**
 * Packages that are not built in: of native code, with files of their own that they look for, or with a part in either kind of module that
 * has to be the same one.
 */
export const leftOutside = ['argon2', 'pg', 'pino']

/** A process that runs still takes parts of the build that it was started from. No version runs for so long. */
const partsStayMs = 30 * 24 * 60 * 60_000

/**
 * Builds the server into a few files (decision 0014). Parts are named by their content and written first, the entry
 * file last and atomically: a worker may be starting from the folder just now. Names of functions and lines stay as
 * they are, for readable stack traces.
 */
export async function writeServer(folder: string): Promise<Rolldown.OutputChunk[]> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    // Vite serves `--dev` alone, which a clone has.
    ssr: { noExternal: true, external: [...leftOutside, 'vite'] },
    build: {
      ssr: true,
      write: false,
      license: { fileName: 'licenses.md' },
      minify: false,
      target: 'es2023',
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: entries,
        // The conformance kit is part of a clone's tests.
        external: /^#test\//,
        output: {
          keepNames: true,
          comments: false,
          // Text of one byte a character takes half the memory.
          charset: 'ascii',
          entryFileNames: '[name].js',
          chunkFileNames: 'parts/[name]-[hash].js',
        },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  for (const chunk of chunks.toSorted((a, b) => Number(a.isEntry) - Number(b.isEntry))) {
    await writeWhole(join(folder, chunk.fileName), chunk.code)
  }
  for (const file of output) {
    if (file.type === 'asset') await writeWhole(join(folder, file.fileName), String(file.source))
  }
  await dropOldParts(join(folder, 'parts'))
  // V8's cache of the previous build; processes that still run it have it in memory.
  await rm(join(folder, 'compiled'), { recursive: true, force: true })
  return chunks
}

async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, text)
  await rename(draft, file)
}

async function dropOldParts(folder: string): Promise<void> {
  const before = Date.now() - partsStayMs
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    if ((await stat(file)).mtimeMs < before) await rm(file, { force: true })
  }
}
