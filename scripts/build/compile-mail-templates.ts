import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Rolldown } from 'vite'

const entry = 'src/server/mail/templates/render-template.ts'

/**
 * Compiles the templates of the emails into one file, written atomically: a worker may be starting from the folder
 * just now. Unused parts of packages are dropped: the mail components come with a syntax highlighter and a CSS framework, a
 * third of a second of each start. React is in it as production runs it, also without NODE_ENV (decision 0014).
 */
export async function writeMailTemplates(folder: string): Promise<Rolldown.OutputChunk> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    // Every build is the production build.
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      write: false,
      target: 'es2023',
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => id.startsWith(resolve('src')) } },
    },
  })) as Rolldown.RolldownOutput
  const [module] = output
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'render-template.js')
  await writeFile(`${file}.${process.pid}`, module.code)
  await rename(`${file}.${process.pid}`, file)
  return module
}
