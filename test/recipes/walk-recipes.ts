// `npm run recipes`: carries out the first step of each recipe of CONTRIBUTING.md in a copy of the tree, runs the compiler
// or the named tests, and compares the files that they demand with those that the recipe lists. The exit code is 1 where
// they differ.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { listedFiles } from './listed-files.ts'

interface Recipe {
  heading: string
  /** The check whose demands are compared, as the steps name it. */
  check: string
  file: string
  from: string
  to: string
  /** The files that the change breaks in this copy. */
  demanded: (copy: string) => string[]
}

const tree = ['src', 'test', 'bench', 'scripts', 'prisma-free-migrations', 'docs', 'public']
const loose = ['package.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts', 'mikro-orm.config.ts']

function run(copy: string, ...args: string[]): string {
  return spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', maxBuffer: 1e9 }).stdout
}

/** The files in which the compiler finds a fault. */
function byCompiler(copy: string): string[] {
  const said = run(copy, 'node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false')
  return [...new Set([...said.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))]
}

const recipes: Recipe[] = [
  {
    heading: 'A new booking system',
    check: 'compiler',
    file: 'src/domain/venues/booking-system.ts',
    from: "  'miclub',\n",
    to: "  'miclub',\n  'newcomer',\n",
    demanded: byCompiler,
  },
  {
    heading: 'A new field of an alert',
    check: 'compiler',
    file: 'src/domain/availability/wishes.ts',
    from: '  indoor: z.optional(z.literal(true)),\n',
    to: '  indoor: z.optional(z.literal(true)),\n  parking: z.optional(z.literal(true)),\n',
    demanded: byCompiler,
  },
]

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function walk({ heading, check, file, from, to, demanded }: Recipe): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'courtside-recipe-'))
  try {
    for (const name of [...tree, ...loose]) cpSync(name, join(copy, name), { recursive: true })
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
    const before = readFileSync(file, 'utf8')
    const after = before.replace(from, to)
    if (after === before) throw new Error(`${file} has no ${JSON.stringify(from)} any more; mend this walk`)
    writeFileSync(join(copy, file), after)
    const asked = demanded(copy).toSorted()
    const listed = listedFiles(readFileSync('CONTRIBUTING.md', 'utf8'), heading, check).toSorted()
    const missing = asked.filter((one) => !listed.includes(one))
    const needless = listed.filter((one) => !asked.includes(one))
    const isTrue = missing.length + needless.length === 0
    say(`${isTrue ? '✓' : '✗'} ${heading}: the ${check} asks for ${asked.length} files`)
    for (const one of missing) say(`  not listed: ${one}`)
    for (const one of needless) say(`  not demanded: ${one}`)
    return isTrue
  } finally {
    rmSync(copy, { recursive: true })
  }
}

for (const recipe of recipes) if (!walk(recipe)) process.exitCode = 1
