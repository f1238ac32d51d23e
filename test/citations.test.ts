import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  anchorsOf,
  definedIds,
  duplicatesOf,
  findBrokenCitations,
  findBrokenLinks,
  findBrokenMentions,
  type Known,
} from './support/citations.ts'

const skippedFolders = new Set(['node_modules', '.git', '.data', 'dist'])
const textFiles = /\.(?:[cm]?[jt]sx?|css|html|json|md|sh|sql|ya?ml|example)$|^\.ci\/|(?:^|\/)\.[a-z]+rc$/
/** The checker and this test hold samples of bad citations. Licences and locks are not ours to word. */
const unscanned = /(?:^|\/)(?:citations\.ts|citations\.test\.ts|package-lock\.json)$/

function trackedFiles(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const listed = status === 0 ? stdout.split('\0').filter((path) => path !== '') : walk('.')
  return listed.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false)
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : walk(path)
    return [path]
  })
}

function read(path: string): string {
  return readFileSync(path, 'utf8')
}

const files = trackedFiles()
const scanned = files.filter((path) => textFiles.test(path) && !unscanned.test(path))
const rulePages = files.filter((path) => /^docs\/rules\/[a-z]+\.md$/.test(path))
const reliabilityIds = definedIds(read('docs/reliability.md'))
const ruleIds = rulePages.flatMap((path) => definedIds(read(path)))

const known: Known = {
  rules: new Set(ruleIds),
  invariants: new Set(reliabilityIds.filter((id) => id.startsWith('I'))),
  limits: new Set(reliabilityIds.filter((id) => id.startsWith('L'))),
  decisions: new Set(files.flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? [])),
  files: new Map(
    files.flatMap((path): [string, Set<string>][] => [
      [path, path.endsWith('.md') ? anchorsOf(read(path)) : new Set()],
      ...foldersOf(path).map((folder): [string, Set<string>] => [folder, new Set()]),
    ]),
  ),
}

function foldersOf(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

test('every citation leads to a rule, invariant, limit or decision that is in the repository', () => {
  const broken = scanned.flatMap((path) => findBrokenCitations(read(path), known).map((fault) => `${path}: ${fault}`))
  const pages = scanned.filter((path) => path.endsWith('.md'))
  const mentions = pages.flatMap((path) => findBrokenMentions(read(path), known).map((fault) => `${path}: ${fault}`))
  expect([...broken, ...mentions]).toEqual([])
})

test('every relative link of a page leads to a file and a heading', () => {
  const pages = scanned.filter((path) => path.endsWith('.md'))
  const broken = pages.flatMap((path) => findBrokenLinks(read(path), path, known).map((fault) => `${path}: ${fault}`))
  expect(broken).toEqual([])
})

test('every id is defined once, in the file that it names', () => {
  expect(duplicatesOf([...ruleIds, ...reliabilityIds])).toEqual([])
  for (const path of rulePages) {
    const foreign = definedIds(read(path)).filter((id) => !id.startsWith(`${basename(path, '.md')}-`))
    expect(foreign).toEqual([])
  }
})

test('every subject and decision is named by its index', () => {
  const subjects = rulePages
    .map((path) => basename(path))
    .filter((name) => !read('docs/rules/README.md').includes(name))
  const decisions = files
    .filter((path) => /^docs\/decisions\/\d{4}-/.test(path))
    .map((path) => basename(path))
    .filter((name) => !read('docs/decisions/README.md').includes(`(${name})`))
  expect([...subjects, ...decisions]).toEqual([])
})

const sample: Known = {
  rules: new Set(['alerts-1', 'alerts-2']),
  invariants: new Set(['I5']),
  limits: new Set(['L3']),
  decisions: new Set(['0005']),
  files: new Map([
    ['docs/rules', new Set()],
    ['docs/rules/alerts.md', new Set(['who-may'])],
    ['README.md', new Set(['start'])],
  ]),
}

test.each([
  ['an unknown rule', '/** Ends it (rule alerts-9). */', 'there is no rule alerts-9'],
  ['one of several', '// Ends it (rules alerts-1, alerts-9).', 'there is no rule alerts-9'],
  ['a citation over two lines', '/**\n * Ends it (rules alerts-1,\n * alerts-9).\n */', 'there is no rule alerts-9'],
  ['an unknown invariant', '(invariant I77)', 'there is no invariant I77'],
  ['an unknown limit', '(limit L77)', 'there is no limit L77'],
  ['an unknown decision', '(decision 0077)', 'there is no decision 0077'],
  ['one id under a plural', '(rules alerts-1)', 'singular or plural: (rules alerts-1)'],
  ['another form', '(rule alerts-1 and alerts-2)', 'malformed: (rule alerts-1 and alerts-2)'],
  ['another kind of id', '(rule I5)', 'malformed: (rule I5)'],
  ['a section of a book', '/** The grid (SPEC section 2). */', 'not in the repository: SPEC section'],
  ['a row of a book', '/** Stays (DECISIONS 13). */', 'not in the repository: DECISIONS 1'],
  ['a chapter of a book', '(RELIABILITY, I5)', 'not in the repository: RELIABILITY, I5'],
  ['a goal of a book', 'last (PERFORMANCE, goals: 1 s)', 'not in the repository: PERFORMANCE, goals'],
  ['a book in brackets', '30 % weekly (PERFORMANCE).', 'not in the repository: (PERFORMANCE)'],
  ["a book's goals", "EXPERIENCE's goals", "not in the repository: EXPERIENCE's"],
  ['a book as owner', 'the table of ARCHITECTURE:', 'not in the repository: of ARCHITECTURE'],
  ['a book file', 'as HOUSE.md says', 'not in the repository: HOUSE.md'],
  ['a broken line', '(ARCHITECTURE,\n * What the server keeps)', 'not in the repository: ARCHITECTURE, Wh'],
  ['a book by description', 'in the order of the specification', 'not in the repository: the specification'],
  ['a folder outside', 'see ../shared/x', 'not in the repository: ../shared'],
  ['a page that is not there', '// see docs/rules/nothing.md.', 'there is no docs/rules/nothing.md'],
])('%s is found', (_name, text, fault) => {
  expect(findBrokenCitations(text, sample)).toContain(fault)
})

test.each([
  '(rule alerts-1) (rules alerts-1, alerts-2) (invariant I5) (limit L3) (decision 0005)',
  'RFC 5321, section 4.1.2 and ISO 8601',
  'counted (limit of an hour), (rules of golf)',
  'const HOUSE_NUMBER = 1 // a performance, an experience',
  'docs/rules and docs/rules/alerts.md.',
  'https://example.org/docs/anything',
])('%s is fine', (text) => {
  expect(findBrokenCitations(text, sample)).toEqual([])
})

test('broken links to files or headings are found, links elsewhere and code are passed over', () => {
  const page =
    '[a](alerts.md#who-may) [b](../../README.md#start) [c](https://x.example) [f](../../actions/runs) `[d](no.md)` [e](#who-may)'
  expect(findBrokenLinks(page, 'docs/rules/alerts.md', sample)).toEqual([])
  const bad = '[a](no.md) [b](alerts.md#nowhere) ![c](../no.png)\n\n[d]: gone.md\n'
  expect(findBrokenLinks(bad, 'docs/rules/alerts.md', sample)).toEqual([
    'link to no file: no.md',
    'link to no heading: alerts.md#nowhere',
    'link to no file: ../no.png',
    'link to no file: gone.md',
  ])
})

test('ids in the running text of a page are found', () => {
  expect(findBrokenMentions('see alerts-2, I5, limit L3 and decision 0005; `alerts-7` is a sample', sample)).toEqual([])
  expect(findBrokenMentions('see alerts-7, I9, limit L9 and decision 0009', sample)).toEqual([
    'there is no alerts-7',
    'there is no I9',
    'there is no L9',
    'there is no 0009',
  ])
})

test('paths that a page names as code are found when they do not lead from the root to a file', () => {
  const page =
    '`src/domain`, `README.md`, `test/support/*`, `https://x.example/a.ts`, `src/gone.ts`, `pipeline/plan.ts`'
  const known: Known = { ...sample, files: new Map([...sample.files, ['src/domain', new Set()]]) }
  expect(findBrokenMentions(page, known)).toEqual(['there is no src/gone.ts', 'there is no pipeline/plan.ts'])
})

test('ids are read from lists and tables, and duplicates among them are found', () => {
  expect(definedIds('- **alerts-1** One.\n| **api-4** | x |\n- **L1** Two.\nnot **alerts-2** here')).toEqual([
    'alerts-1',
    'api-4',
    'L1',
  ])
  expect(duplicatesOf(['alerts-1', 'alerts-2', 'alerts-1'])).toEqual(['alerts-1'])
})

test('headings have the anchors that links use', () => {
  expect([...anchorsOf("# The life of a `row`\n## What's next?\n## What's next?\n```\n# no\n```")]).toEqual([
    'the-life-of-a-row',
    'whats-next',
    'whats-next-1',
  ])
})
