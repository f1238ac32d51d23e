import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { correctVenues } from '#domain/venues/corrected-venues.ts'
import { readPageDocuments } from '#server/web/pages/page-documents.ts'
import { withToldVenues } from '#server/web/pages/told-venues.ts'

const built = '<html><head></head><body>%APP_URL%</body></html>'
const corrections = { 'Long Reef': { suburb: 'Dee Why', bookingUrl: 'https://x.example/</script>' } }

afterEach(() => correctVenues({}))

test('a document carries corrections as data that cannot end its element, and nothing where there is none', () => {
  expect(withToldVenues(built)).toBe(built)
  correctVenues(corrections)
  const html = withToldVenues(built)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(JSON.parse(/id="corrected-venues">(.*)<\/script><\/head>/.exec(html)?.[1] ?? '')).toEqual(corrections)
})

test('pages that were compressed before a correction are made anew once, under another tag', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'calendar.html'), built)
  const page = (await readPageDocuments(folder, 'https://court.example')).get('/calendar')!
  const before = await page()
  expect(await page()).toBe(before)
  correctVenues(corrections)
  const after = await page()
  expect(after.etag).not.toBe(before.etag)
  expect(brotliDecompressSync(after.br).toString()).toContain('"suburb":"Dee Why"')
  expect(await page()).toBe(after)
  correctVenues({})
  expect((await page()).etag).toBe(before.etag)
})
