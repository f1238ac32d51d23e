import { drift } from './drift.ts'

const comment = /<!--[^]*?-->/g
const script = /<script\b[^]*?<\/script\s*>/gi
/** A comment never begins inside a tag, unless a part of the tag was taken for one. */
const commentInTag = /<[a-z][^<>]*<!--/i
/** Messages that servers write into a page that they could not finish. */
const brokenOff =
  /HTTP Status [45]\d\d|Internal Server Error|Server Error in '|Runtime Error<|<b>(?:Fatal|Parse) error<\/b>|Unhandled exception|Stack ?trace:/i

/**
 * A truncated page still parses, with less content. So a page without its end proves nothing. Clubs' templates end with
 * a comment before or after `</html>`. A comment that swallows `parts` of the sheet, and a page inside the page (an
 * error that interrupted the first one), hide missing content.
 */
export function requireWholePage(html: string, parts?: RegExp): void {
  const shown = html.replace(comment, '')
  if (!/<\/html>\s*$/i.test(shown) || shown.includes('<!--')) throw drift('the page is cut off: its end is missing')
  if (shown.match(/<\/html>/gi)?.length !== 1 || (shown.match(/<html[\s>]/gi)?.length ?? 0) > 1) {
    throw drift('there is a page inside the page')
  }
  requireNothingHidden(html, parts)
}

/**
 * The same for a fragment of tables without `</html>`: all its tables are closed and no tag after them is cut off. A
 * fragment that ends like a page got its end from another program.
 */
export function requireWholeTables(html: string, parts?: RegExp): void {
  const shown = html.replace(comment, '').trimEnd()
  const count = (tag: RegExp) => shown.match(tag)?.length ?? 0
  const isClosed = count(/<table[\s>]/gi) === count(/<\/table\s*>/gi)
  const ends = shown.endsWith('>') && !shown.includes('<!--')
  const isPatched = count(/<\/(?:div|body|html)\s*>/gi) > count(/<(?:div|body|html)[\s>]/gi)
  if (!isClosed || !ends || isPatched) throw drift('the page is cut off: its table does not end')
  requireNothingHidden(html, parts)
}

/** An error in the middle can leave a page, or a JSON text, that still parses. */
export function requireNoErrorText(text: string): void {
  if (brokenOff.test(text)) throw drift('the page is broken off by an error of the site')
}

function requireNothingHidden(html: string, parts: RegExp | undefined): void {
  requireNoErrorText(html)
  if (parts && html.match(comment)?.some((text) => parts.test(text)))
    throw drift('a part of the sheet is commented out')
  if (parts && commentInTag.test(html.replace(script, ''))) throw drift('a part of a tag is commented out')
}
