import { expect, test } from 'vitest'
import {
  addFingerprints,
  jumpOf,
  noFingerprint,
  unknownShare,
  type PageFingerprint,
} from '#domain/availability/page-fingerprint.ts'

const before: PageFingerprint = {
  pages: 10,
  rows: 300,
  cells: 1200,
  words: ['grid', 'head', 'slot', 'taken', 'free', 'day'],
}
const page = (change: Partial<PageFingerprint>): PageFingerprint => ({
  ...before,
  pages: 3,
  rows: 90,
  cells: 360,
  ...change,
})

test('similar pages are no jump, nor are a few new words, nor a day that is nearly full', () => {
  expect(jumpOf(before, page({}))).toBeUndefined()
  expect(jumpOf(before, page({ words: [...before.words, 'banner', 'sale'] }))).toBeUndefined()
  expect(jumpOf(before, page({ cells: 30 }))).toBeUndefined()
})

test('many new words are a jump, and the first of them is named', () => {
  const words = ['grid', 'table-v5', 'cell-v5', 'row-v5', 'day']
  expect(jumpOf(before, page({ words }))).toBe("3 of 5 words of its pages are new, the first 'table-v5'")
  expect(unknownShare(before, page({ words }))).toBe(0.6)
  expect(unknownShare(before, page({ words: [] }))).toBe(0)
})

test('a hundredth of the cells, or a hundred times as many, are a jump on two pages and none on one', () => {
  expect(jumpOf(before, page({ cells: 3 }))).toBe('its pages have 1 cells each, where they had 120')
  expect(jumpOf(before, page({ cells: 36_000 }))).toBe('its pages have 12000 cells each, where they had 120')
  expect(jumpOf(before, page({ pages: 1, cells: 1 }))).toBeUndefined()
})

test('where too little is known nothing is said', () => {
  expect(jumpOf(noFingerprint, page({ words: ['a', 'b', 'c'] }))).toBeUndefined()
  expect(jumpOf({ ...before, pages: 1 }, page({ words: ['a', 'b', 'c'] }))).toBeUndefined()
  expect(jumpOf(before, { ...noFingerprint, words: ['a', 'b', 'c'] })).toBeUndefined()
})

test('fingerprints of a day add up, with each word once', () => {
  const sum = addFingerprints(page({}), page({ words: ['grid', 'new'] }))
  expect(sum).toMatchObject({ pages: 6, rows: 180, cells: 720 })
  expect(sum.words).toEqual([...before.words, 'new'])
})

test('each limit of a jump counts from its own figure on', () => {
  const fresh = (count: number, known: number) => [
    ...before.words.slice(0, known),
    ...Array.from({ length: count }, (_, index) => `new-${index}`),
  ]
  // Three new words, and three tenths of all.
  expect(jumpOf({ ...before, pages: 2 }, page({ words: fresh(3, 6) }))).toContain('3 of 9 words')
  const wide = { ...before, words: Array.from({ length: 70 }, (_, index) => `word-${index}`) }
  const some = (count: number) => [...wide.words, ...fresh(count, 0)]
  expect(jumpOf(wide, page({ words: some(30) }))).toContain('30 of 100 words')
  expect(jumpOf(wide, page({ words: some(29) }))).toBeUndefined()
  expect(jumpOf(before, page({ words: fresh(2, 1) }))).toBeUndefined()
  // Twenty times as many cells are the most that a day may have, and twenty cells the least that say anything.
  const cells = (was: number, is: number, pages = 2) =>
    jumpOf({ ...before, pages: 10, cells: was * 10 }, page({ pages, cells: is * pages }))
  expect([cells(20, 1), cells(1, 20)]).toEqual([undefined, undefined])
  expect(cells(21, 1)).toBe('its pages have 1 cells each, where they had 21')
  expect(cells(1, 21)).toBe('its pages have 21 cells each, where they had 1')
  expect(cells(20, 0.5)).toBe('its pages have 1 cells each, where they had 20')
  expect(cells(19, 0.5)).toBeUndefined()
})

test('of very many words those stay that came first', () => {
  const many = Array.from({ length: 399 }, (_, at) => `word-${at}`)
  const { words } = addFingerprints({ ...before, words: many }, { ...before, words: ['word-0', 'last', 'beyond'] })
  expect(words).toEqual([...many, 'last'])
})
