import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { nearMiss } from '#client/alerts/draft/near-miss.ts'

test.each([
  ['chatwood', 'Chatswood'],
  ['de why', 'Dee Why'],
  ['bob collaroi', 'Collaroy'],
  ['paramatta', 'Parramatta'],
  ['manly laun tennis club', 'Manly Lawn Tennis Club'],
])("'%s' nearly names %s", (words, name) => {
  expect(nearMiss(words.split(' '), catalogue)?.name).toBe(name)
})

test.each(['bob', 'atlantis', 'please quickly', 'xyz'])("'%s' names nothing nearly", (words) => {
  expect(nearMiss(words.split(' '), catalogue)).toBeUndefined()
})
