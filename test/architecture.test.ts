import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { BookingSystem } from '#domain/venues/booking-system.ts'
import { findCircle, readImportGraph, roomsIn } from './support/import-graph.ts'
import { badLines, goodLines } from './support/import-samples.ts'

const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })

let project: string
let rulesBroken: Map<string, string[]>

function fileOf(kind: string, index: number, folder: string): string {
  return `${folder}/${kind}-${index}.ts`
}

/** A copy of the linter's configuration over sample files, so that what is fed to it never lies in the product. */
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'courtside-lint-'))
  for (const file of ['oxlint.config.ts', 'package.json', 'tsconfig.json']) cpSync(file, join(project, file))
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  badLines.forEach(({ folder, line }, index) => write(fileOf('bad', index, folder), line))
  goodLines.forEach(({ folder, line }, index) => write(fileOf('good', index, folder), line))
  write('src/domain/ring-one.ts', `import { two } from './ring-two.ts'\nexport const one = () => two`)
  write('src/domain/ring-two.ts', `import { one } from './ring-one.ts'\nexport const two = () => one`)
  rulesBroken = lint()
})

afterAll(() => {
  rmSync(project, { recursive: true })
})

function write(file: string, content: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), `${content}\n`)
}

function lint(): Map<string, string[]> {
  const { stdout } = spawnSync('node', [resolve('node_modules/oxlint/bin/oxlint'), '--format=json', 'src'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const found = new Map<string, string[]>()
  for (const { code, filename } of Report.parse(JSON.parse(stdout)).diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), code])
  }
  return found
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function foldersBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
}

const folders = [...new Set(badLines.map(({ folder }) => folder))]

test.each(folders)('%s may not import what the table forbids it', (folder) => {
  const missed = badLines.filter(
    (sample, index) =>
      sample.folder === folder && !rulesBroken.get(fileOf('bad', index, folder))?.includes(sample.rule),
  )
  expect(missed).toEqual([])
})

test('an import that the table allows is no fault', () => {
  const refused = goodLines.filter(({ folder }, index) => rulesBroken.has(fileOf('good', index, folder)))
  expect(refused).toEqual([])
})

test('files may not import each other in a cycle', () => {
  expect(rulesBroken.get('src/domain/ring-one.ts')).toContain('import(no-cycle)')
})

test('no file imports itself through others, types included', () => {
  expect(findCircle(readImportGraph('src'))).toBeUndefined()
  expect(
    findCircle(
      new Map([
        ['one', ['two']],
        ['two', ['three']],
        ['three', ['two']],
      ]),
    ),
  ).toEqual(['two', 'three', 'two'])
})

test('imports between the rooms of every folder run one way', () => {
  const graph = readImportGraph('src')
  const parents = ['src', ...foldersBelow('src')]
  const circles = parents.map((parent) => [parent, findCircle(roomsIn(graph, parent))])
  expect(circles.filter(([, circle]) => circle !== undefined)).toEqual([])
})

test('no folder of src holds more than twenty files of its own', () => {
  const sizes = foldersBelow('src').map((folder) => [folder, readdirSync(folder, { withFileTypes: true })] as const)
  expect(sizes.filter(([, entries]) => entries.filter((entry) => entry.isFile()).length > 20)).toEqual([])
})

const sql =
  /[`'"]\s*(?:with \w+ as|select [a-z0-9(*]|insert into|update \w+ set|delete from|alter table|(?:un)?listen [\w$]|notify \w)/

test('only store contains SQL, and database that of an administrator', () => {
  const strangers = filesBelow('src').filter(
    (file) =>
      /\.tsx?$/.test(file) && !/^src\/server\/(store|database)\//.test(file) && sql.test(readFileSync(file, 'utf8')),
  )
  expect(strangers).toEqual([])
  for (const statement of ["'select 1'", '`listen ${channel}`', '`with over as (', "'delete from alert where']"]) {
    expect(statement).toMatch(sql)
  }
})

test('the store runs no SQL but declared statements, which a test holds against the schema', () => {
  const strangers = filesBelow('src/server/store').filter(
    (file) => !file.endsWith('/statement.ts') && /\b(?:em|tx)\.execute\b|\.raw\(/.test(readFileSync(file, 'utf8')),
  )
  expect(strangers).toEqual([])
})

test('every folder of src has its row in the import table', () => {
  const present = ['src/server', 'src/client'].flatMap((layer) =>
    readdirSync(layer, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${layer}/${entry.name}`),
  )
  expect(present.filter((folder) => !folders.includes(folder))).toEqual([])
})

test('every booking system has its folder, a test that runs the shared suite, and its line on terms', () => {
  const present = readdirSync('src/server/sources', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['http', 'parsing', 'thread'].includes(entry.name))
    .map(({ name }) => name)
  expect(present.toSorted()).toEqual(BookingSystem.options.toSorted())
  const page = readFileSync('docs/sources.md', 'utf8')
  for (const system of BookingSystem.options) {
    expect(page).toContain(`- \`${system}\` (`)
    const suite = readFileSync(`test/server/sources/${system}/${system}.test.ts`, 'utf8')
    expect(suite).toContain('testSource(')
  }
})

test('no file of src is a drawer for everything', () => {
  const drawers = /^(utils?|helpers?|common|misc|types|index)\./
  expect(filesBelow('src').filter((file) => drawers.test(basename(file)))).toEqual([])
})

test('the domain asks no clock and throws no dice', () => {
  const impure = /Date\.now|new Date\(\)|Math\.random|performance\.now|setTimeout|\bdayjs\(\)/
  expect(filesBelow('src/domain').filter((file) => impure.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('REST asserts no type: schemas check every answer', () => {
  const assertion = /\bas (?!const\b|[a-z]\w*,|[a-z]\w* \})/
  const code = filesBelow('src/server/web/rest').map(
    (file) => [file, withoutTexts(readFileSync(file, 'utf8'))] as const,
  )
  expect(code.filter(([, text]) => assertion.test(text)).map(([file]) => file)).toEqual([])
  expect('request.body as BookNow').toMatch(assertion)
})

test('a new field of an alert changes the files that its recipe names, at most nine, and no other of src', () => {
  const guide = readFileSync('CONTRIBUTING.md', 'utf8')
  const recipe = /### A new field of an alert: (\d+) files\n([\s\S]*?)\n### /.exec(guide)
  const named = [...new Set(recipe?.[2]?.match(/(?<=`)(?:src|test|docs|scripts)[\w./-]*\.\w+(?=`)/g))]
  expect([String(named.length), named.length <= 9]).toEqual([recipe?.[1], true])
  // The price, whose name means nothing else.
  const touched = filesBelow('src').filter((file) => readFileSync(file, 'utf8').includes('maxPriceCents'))
  expect(touched.length).toBeGreaterThan(0)
  expect(touched.filter((file) => !named.includes(file))).toEqual([])
})

/** The code alone: in comments and strings 'as' is a word of English. */
function withoutTexts(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g, '')
}
