import { expect, test } from 'vitest'
import { listedFiles, listedTests } from './listed-files.ts'

const page = `## Recipes

### A new thing: 4 files

1. Add it to \`src/a.ts\`.
2. Describe it in \`src/b.ts\` (compiler). See \`src/other.ts\` (test of it).
3. Name it in \`test/c.ts\` (compiler), and test it in \`test/d.test.ts\` (architecture test).
4. Build it in \`src/e.ts\` (compiler after step 2).

### Another thing: 1 file

1. Add it to \`src/f.ts\` (compiler).
`

test('a recipe names tests, in a step or in a command of it', () => {
  expect(listedTests(`${page}Run \`npx vitest run test/f.test.ts -u\`.`, 'Another thing')).toEqual(['test/f.test.ts'])
})

test('a recipe lists the files of the steps that name the check', () => {
  expect(listedFiles(page, 'A new thing', 'compiler')).toEqual(['src/b.ts', 'test/c.ts'])
  expect(listedFiles(page, 'A new thing', 'test of it')).toEqual(['src/other.ts'])
  expect(listedFiles(page, 'Another thing', 'compiler')).toEqual(['src/f.ts'])
})
