// `npm run recipes`: carries out the first step of each recipe of CONTRIBUTING.md in a copy of the tree, runs the compiler
// or the tests, and compares the files that they demand with those that the recipe lists. The exit code is 1 where they
// differ.
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { listedFiles, listedTests } from './listed-files.ts'

interface Recipe {
  heading: string
  /** The first step, in the copy. */
  change: (copy: string) => void
  /** The files that the change breaks in the copy. */
  demanded: (copy: string) => string[]
  /** The files that the recipe lists for the same check. */
  listed: (page: string) => string[]
}

const tree = ['src', 'test', 'bench', 'scripts', 'prisma-free-migrations', 'docs', 'public']
const loose = ['package.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts', 'mikro-orm.config.ts']
const region = 'src/domain/region/sydney'

function run(copy: string, ...args: string[]): string {
  return spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', maxBuffer: 1e9 }).stdout
}

function compile(copy: string): string {
  return run(copy, 'node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false')
}

/** The files in which the compiler finds a fault. */
function byCompiler(copy: string): string[] {
  return [...new Set([...compile(copy).matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))]
}

/** The files of the region that the compiler misses. */
function missedByCompiler(copy: string): string[] {
  const missed = compile(copy).matchAll(/Cannot find module '#region\/([^']+)'/g)
  return [...new Set([...missed].map(([, name = '']) => `${region}/${name}`))]
}

/** The test files of the API in which a test fails. */
function byTests(copy: string): string[] {
  const report = join(copy, 'report.json')
  const places = ['test/server/web/rest', 'test/server/web/authorisation']
  run(copy, 'node_modules/vitest/vitest.mjs', 'run', ...places, '--reporter=json', `--outputFile=${report}`)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string }[]
  }
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(copy, name))
}

/** Throws where the text to replace is gone: then this walk is to be mended. */
function replace(copy: string, file: string, from: string, to: string): void {
  const before = readFileSync(file, 'utf8')
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${file} has no ${JSON.stringify(from)} any more; mend this walk`)
  writeFileSync(join(copy, file), after)
}

const recipes: Recipe[] = [
  {
    heading: 'A new booking system',
    change: (copy) =>
      replace(copy, 'src/domain/venues/booking-system.ts', "  'miclub',\n", "  'miclub',\n  'newcomer',\n"),
    demanded: byCompiler,
    listed: (page) => listedFiles(page, 'A new booking system', 'compiler'),
  },
  {
    heading: 'A new field of an alert',
    change: (copy) =>
      replace(
        copy,
        'src/domain/availability/wishes.ts',
        '  indoor: z.optional(z.literal(true)),\n',
        '  indoor: z.optional(z.literal(true)),\n  parking: z.optional(z.literal(true)),\n',
      ),
    demanded: byCompiler,
    listed: (page) => listedFiles(page, 'A new field of an alert', 'compiler'),
  },
  {
    heading: 'A new REST path',
    change: (copy) =>
      replace(
        copy,
        'src/server/web/rest/sources-route.ts',
        "  app.get('/api/sources'",
        "  app.get('/api/newcomer', { schema }, () => [])\n  app.get('/api/sources'",
      ),
    demanded: byTests,
    listed: (page) => listedTests(page, 'A new REST path'),
  },
  {
    heading: 'Another city',
    change(copy) {
      for (const file of globSync(`${region}/*`)) rmSync(join(copy, file))
    },
    demanded: missedByCompiler,
    listed: (page) => listedFiles(page, 'Another city', 'compiler'),
  },
]

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function walk({ heading, change, demanded, listed }: Recipe): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'courtside-recipe-'))
  try {
    for (const name of [...tree, ...loose]) cpSync(name, join(copy, name), { recursive: true })
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
    change(copy)
    const asked = demanded(copy).toSorted()
    const named = listed(readFileSync('CONTRIBUTING.md', 'utf8')).toSorted()
    const missing = asked.filter((one) => !named.includes(one))
    const needless = named.filter((one) => !asked.includes(one))
    const isTrue = missing.length + needless.length === 0
    say(`${isTrue ? '✓' : '✗'} ${heading}: ${asked.length} files are asked for`)
    for (const one of missing) say(`  not listed: ${one}`)
    for (const one of needless) say(`  not demanded: ${one}`)
    return isTrue
  } finally {
    rmSync(copy, { recursive: true })
  }
}

for (const recipe of recipes) if (!walk(recipe)) process.exitCode = 1
