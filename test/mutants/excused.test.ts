import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { excuses } from './excused.ts'

test('a mutant is excused only as long as its line stands in its file', () => {
  const gone = excuses.filter(({ file, text }) => !linesOf(file).includes(text))
  expect(gone.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
}
