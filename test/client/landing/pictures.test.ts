import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

function sourcesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(join(folder, file), 'utf8'))
}

test('the pictures of the landing page show controls that are still there', () => {
  const pictured = JSON.parse(readFileSync('scripts/screens/pictured-controls.json', 'utf8')) as Record<
    string,
    string[]
  >
  const source = [...sourcesIn('src/client'), ...sourcesIn('src/server/mail/templates')].join('\n')
  const gone = Object.entries(pictured).flatMap(([name, controls]) =>
    controls
      // The names of the arrows are put together from two words.
      .filter((control) => !control.endsWith(' days') && !source.includes(control))
      .map((control) => `${name}: ${control}`),
  )
  expect(gone, 'take the pictures again: npx vite build && node scripts/screens/take-pictures.ts').toEqual([])
})
