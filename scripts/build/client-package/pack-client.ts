import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { packFolder } from '#scripts/build/pack-folder.ts'

const run = promisify(execFile)
const own = 'scripts/build/client-package'
const declared = ['index', 'rest-client', 'procedures', 'router-types', 'api-types']
const needed = ['@trpc/client', '@trpc/server', 'openapi-fetch', 'superjson']

/** The compiler's configuration: only the entry, with all that it reaches. Types were checked before. */
function configOf(into: string) {
  const root = resolve('.')
  const compilerOptions = {
    noEmit: false,
    noCheck: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    typeRoots: [join(root, 'node_modules/@types')],
    types: ['node'],
    rootDir: root,
    outDir: into,
  }
  return { extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files: [join(root, own, 'index.ts')] }
}

/** Imports between the files of the package name what lies there. */
function asPacked(text: string): string {
  return text.replaceAll(/'\.\/([\w-]+)\.ts'/g, `'./$1.js'`)
}

async function compile(draft: string, emitted: string): Promise<void> {
  const config = join(emitted, 'tsconfig.json')
  await writeFile(config, JSON.stringify(configOf(emitted)))
  // The server's own modules cannot all be declared, and need not: these files say by themselves what they are.
  const { stdout } = await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', config]).catch(
    (failed: { stdout: string }) => failed,
  )
  const faults = stdout.split('\n').filter((line) => line.startsWith(own))
  if (faults.length > 0) throw new Error(faults.join('\n'))
  for (const name of declared) {
    const text = asPacked(await readFile(join(emitted, own, `${name}.d.ts`), 'utf8'))
    const foreign = /import\("[^"@][^"]*"\)|'#[^']*'/.exec(text)
    if (foreign) throw new Error(`${name}.d.ts names ${foreign[0]}, which no package has`)
    await writeFile(join(draft, `${name}.d.ts`), text)
  }
  await cp(join(emitted, own, 'index.js'), join(draft, 'index.js'))
}

/**
 * Packs `@courtside/client`: typed clients of the REST paths and of the procedures, with their types and no code of ours.
 * @returns the path of the file, which lies in `into`
 */
export async function packClient({ into }: { into: string }): Promise<string> {
  const { version, license, dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    version: string
    license: string
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const installed = { ...dependencies, ...devDependencies }
  return packFolder({
    into,
    manifest: {
      name: '@courtside/client',
      version,
      description: 'Typed clients of a Courtside site.',
      license,
      type: 'module',
      exports: { '.': { types: './index.d.ts', default: './index.js' } },
      dependencies: Object.fromEntries(needed.map((name) => [name, installed[name]])),
    },
    async fill(draft) {
      const emitted = await mkdtemp(join(tmpdir(), 'courtside-client-'))
      try {
        await compile(draft, emitted)
        for (const file of ['LICENSE', `${own}/README.md`]) await cp(file, join(draft, file.split('/').at(-1)!))
      } finally {
        await rm(emitted, { recursive: true })
      }
    },
  })
}
