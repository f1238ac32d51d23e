import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Names that this project had for what the field has a word for, and that word. */
const privateWords: [RegExp, string][] = [
  [/\bgather(?:Ms)?\b/, 'batch, holdBeforeMailMs'],
  [/\bkept[A-Z]\w*|\bkeep(?!Alive|Names)[A-Z]\w*|\b\w+Kept\b/, 'cached, persisted or generated'],
  [/\bsettle[A-Z(]\w*|\bsettlement|\bSettle[a-z]+/, 'outcome, recordOutcomes, validate'],
  [/stencil/i, 'template, skeleton'],
  [/patience/i, 'timers'],
  [/\blook(?:ed|s)[A-Z_]\w*|\w+Look(?:ed|s)\b/, 'views, demand'],
  [/\bmost[A-Z]\w*/, 'max…'],
  [/\b(?:hasRoom|requireRoom)\b/, 'limit'],
  [/\w*Twin\b|\btwins?\b/, 'duplicate'],
  [/\bwish(?:es)?\b|\w*Wish(?:es)?\b/, 'criteria, wanted'],
  [/\bliving[A-Z]\w*|\w*Living[A-Z]\w*/, 'current, active'],
  [/\bpacked[A-Z]\w*|\bunpack/, 'compressed'],
  [/\bmends?\b/, 'fix'],
  [/\b(?:frontDoor|FrontDoor|entrance|InsideOutlet|insideRoute)\b/, 'public, app, auth'],
  [/-(?:words|messages|texts)\.ts'/, '…-copy.ts'],
]

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

function privateWordsIn(text: string): string[] {
  return privateWords.flatMap(([word, instead]) => {
    const found = word.exec(text)
    return found ? [`${found[0]}: say ${instead}`] : []
  })
}

test('code speaks with the words of the field', () => {
  const faults = ['src', 'scripts', 'bench']
    .flatMap(filesBelow)
    .flatMap((file) => privateWordsIn(readFileSync(file, 'utf8')).map((fault) => `${file}: ${fault}`))
  expect(faults).toEqual([])
})

test.each(['gather(work)', 'keptPersonKey', 'settleSources', 'mostSlots', 'findLivingTwin', 'realPatience'])(
  '%s is noticed',
  (name) => expect(privateWordsIn(name)).not.toEqual([]),
)

/** A format of dayjs with a day, a month, a year or a half of the day in it, and what follows the device instead of Sydney. */
const dateFormat = /\.format\('[^']*[DMYAa][^']*'\)|\btoLocale(?:Date|Time)String\b|\bDateTimeFormat\b/

test('dates and times are put into words in one place; cards of alerts have their own words for them', () => {
  const places = ['src/client', 'src/domain', 'src/server/mail', 'src/server/push']
    .flatMap(filesBelow)
    .filter((file) => dateFormat.test(readFileSync(file, 'utf8')))
  expect(places.toSorted()).toEqual(['src/client/alerts/alert-copy.ts', 'src/domain/calendar/date-text.ts'])
  expect("dayOf(date).format('D/M/YYYY')").toMatch(dateFormat)
})
