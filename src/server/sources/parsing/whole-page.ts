import { drift } from './drift.ts'

/** A page that is cut off still parses, with less on it. So a page without its end proves nothing. */
export function requireWholePage(html: string): void {
  if (!/<\/html>\s*$/i.test(html)) throw drift('the page is cut off: its end is missing')
}

/** The same for a fragment of tables without `</html>`: its last table is closed and no tag after it is cut off. */
export function requireWholeTables(html: string): void {
  const text = html.trimEnd().toLowerCase()
  const isClosed = text.lastIndexOf('</table>') > text.lastIndexOf('<table')
  if (!isClosed || !text.endsWith('>')) throw drift('the page is cut off: its table does not end')
}
