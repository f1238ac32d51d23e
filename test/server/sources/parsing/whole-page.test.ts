import { expect, test } from 'vitest'
import { requireWholePage, requireWholeTables } from '#server/sources/parsing/whole-page.ts'

const table = '<table><tr><td>1</td></tr></table>'

test.each([
  ['one table', table],
  ['two tables', `${table}<p>and</p>${table}`],
  ['a comment of a template after it', `${table} <!-- end -->`],
])('%s with its end is whole', (_, html) => {
  expect(() => requireWholeTables(html)).not.toThrow()
})

test.each([
  ['a second table that is cut', `${table}<table><tr><td>1</td></tr>`],
  ['a second table that is cut before a whole third', `${table}<table><tr><td>1</td>${table}`],
  ['a tag that is cut', `${table}<div class="`],
  ['a comment that never ends', `${table}<!-- <p>`],
])('%s proves nothing', (_, html) => {
  expect(() => requireWholeTables(html)).toThrow('cut off')
})

test.each([
  ['no end', '<html><body>1', 'cut off'],
  ['an end inside a comment', '<html><body>1 <!-- </body></html>', 'cut off'],
  ['text after its end', '<html><body>1</body></html> error', 'cut off'],
  ['another page in the middle', '<html><body>1<html><body>500</body></html>', 'page inside'],
  ['two ends', '<html><body>1</body></html><p>2</p></body></html>', 'page inside'],
])('a page with %s proves nothing', (_, html, reason) => {
  expect(() => requireWholePage(html)).toThrow(reason)
})

test("a page of which a part of a tag became a comment lacks the tag's parts", () => {
  const page = (button: string) => `<html><body>${button}<table></table></body></html>`
  expect(() => requireWholePage(page('<input name="Page<!-- 2" value -->="2">'), /<input/)).toThrow('part of a tag')
  expect(() => requireWholePage(page('<script>if (1 <b) "<!--"</script><!-- -->'), /<input/)).not.toThrow()
})

test.each([
  ['<!--', ''],
  ['<!-->', ''],
  ['<script', ''],
  ['<script>', '</script'],
  ['</script ', ''],
  ['<a ', '<!-'],
  ['</html> ', ''],
  ['<table ', ''],
])('a page of nothing but %s is refused in time that is linear to its length', (piece, end) => {
  const page = `<html>${piece.repeat((8 * 2 ** 20) / piece.length)}${end}`
  const before = process.threadCpuUsage()
  expect(() => requireWholePage(page, /row/)).toThrow('page')
  expect(() => requireWholeTables(page, /row/)).toThrow('page')
  // A quadratic pattern takes hours.
  expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(5)
})
