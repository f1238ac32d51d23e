import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const indirect = '(?:What|Who|Whoever|Whose|Whether|Nobody)\\b'
const inComments = new RegExp(String.raw`^[ \t]*(?:\/\/|\/?\*+)[ \t]+${indirect}.*`, 'gm')
/** The first argument of `test(`, `describe(`, `test.each(rows)(` and the like. */
const inTestNames = new RegExp(
  String.raw`(?:\b(?:test|it|describe)(?:\.\w+)*|[)\]}\x60])\(\s*['"\x60]${indirect}.*`,
  'gi',
)
const inPages = new RegExp(String.raw`^(?:#+|[ \t]*(?:-|\d+\.)) ${indirect}.*`, 'gm')
/** Of the API's document. */
const inSummaries = new RegExp(String.raw`^[ \t]*(?:summary|description): ['"\x60]${indirect}.*`, 'gm')

/** Generated: its comments are the texts of the API's document. */
const generated = 'scripts/build/client-package/api-types.ts'

function find(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => {
    const line = text.slice(0, index + found.search(/\S[^\n]*$/)).split('\n').length
    return `${line}: ${found.replaceAll(/\s+/g, ' ').trim()}`
  })
}

function findInFiles(pattern: RegExp, files: string): string[] {
  return globSync(files)
    .filter((file) => file !== generated)
    .flatMap((file) => find(pattern, readFileSync(file, 'utf8')).map((fault) => `${file}:${fault}`))
}

test('comments, test names, headings, items and summaries begin with their subject', () => {
  expect([
    ...findInFiles(inComments, '{src,test,scripts,bench}/**/*.{ts,tsx,mjs}'),
    ...findInFiles(inTestNames, 'test/**/*.{ts,tsx}'),
    ...findInFiles(inPages, '{docs/{,*/},}*.md'),
    ...findInFiles(inSummaries, 'src/server/web/rest/**/*.ts'),
  ]).toEqual([])
})

test('a comment, test name or heading without its subject is found', () => {
  const comments = '/** What it says. */\n\n  // Whoever asks\n * Whether it may.\n// The answer. What follows is ours.'
  expect(find(inComments, comments)).toEqual(['1: /** What it says. */', '3: // Whoever asks', '4: * Whether it may.'])
  const names = ["('nobody waits', …", '.each([1])(\n  "who asks %i", …', "('the caller waits', …"]
  const lines = find(inTestNames, names.map((name) => `test${name}`).join('\n')).map((found) =>
    Number.parseInt(found, 10),
  )
  expect(lines).toEqual([1, 3])
  expect(find(inPages, '# Alerts\n\n## Who has one\n- Nobody')).toEqual(['3: ## Who has one', '4: - Nobody'])
  expect(find(inSummaries, "  summary: 'Who is there',")).toEqual(["1: summary: 'Who is there',"])
})

test('commit subjects have at most 72 characters', () => {
  const { stdout } = spawnSync('git', ['log', '--since=2026-11-27T00:00Z', '--format=%s'], { encoding: 'utf8' })
  // Without git, or in a shallow clone, there are fewer subjects.
  const subjects = (stdout ?? '').split('\n')
  expect(subjects.filter((subject) => subject.length > 72)).toEqual([])
})

/** A format of dayjs with a day, a month, a year or a half of the day in it, and those that follow the device instead of Sydney. */
const dateFormat = /\.format\('[^']*[DMYAa][^']*'\)|\btoLocale(?:Date|Time)String\b|\bDateTimeFormat\b/

test('only date-text and the cards of alerts put dates and times into words', () => {
  const files = globSync('src/{client,domain,server/mail,server/push}/**/*.{ts,tsx,mjs}')
  expect(files.filter((file) => dateFormat.test(readFileSync(file, 'utf8'))).toSorted()).toEqual([
    'src/client/alerts/alert-copy.ts',
    'src/domain/calendar/date-text.ts',
    // Reads the offset of a zone.
    'src/domain/calendar/offset-at-venue.ts',
  ])
  expect("dayOf(date).format('D/M/YYYY')").toMatch(dateFormat)
})

/** The typographic mark inside a word; ours is the one of the keyboard. */
const curly = /\p{L}’\p{L}|‘/gu

test("the application's texts have one kind of apostrophe", () => {
  expect(findInFiles(curly, 'src/client/**/*.{ts,tsx}')).toEqual([])
  expect(findInFiles(curly, 'src/domain/availability/*.ts')).toEqual([])
  expect("You don’t need an account, we'll").toMatch(curly)
})
