import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of this run alone; the pages are built into it by the first test that opens a browser. */
    pagesFolder: string
  }
}

/** The folder with the built pages, built once a run whichever test file asks first. */
export async function builtPages(): Promise<string> {
  const folder = inject('pagesFolder')
  const built = join(folder, 'built')
  const isOurs = await mkdir(join(folder, 'building')).then(
    () => true,
    () => false,
  )
  const pages = join(folder, 'pages')
  if (!isOurs) {
    for (let tries = 0; tries < 3000 && !existsSync(built); tries++) await wait(100)
    if (!existsSync(built)) throw new Error('the pages were not built')
    return pages
  }
  try {
    // Under the test runner's NODE_ENV the pages would be built with React's development code.
    const env = { ...process.env, NODE_ENV: 'production' }
    const args = ['vite', 'build', '--outDir', pages, '--emptyOutDir', '--logLevel', 'error']
    await promisify(execFile)('npx', args, { env })
    await writeFile(built, '')
  } catch (error) {
    await rm(join(folder, 'building'), { recursive: true })
    throw error
  }
  return pages
}
