import { drift } from './drift.ts'

const scriptTag = /<script\b|<\/script\s*>/gi
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
  const { shown, comments } = withoutComments(html)
  if (!/<\/html>\s*$/i.test(shown) || shown.includes('<!--')) throw drift('the page is cut off: its end is missing')
  if (shown.match(/<\/html>/gi)?.length !== 1 || (shown.match(/<html[\s>]/gi)?.length ?? 0) > 1) {
    throw drift('there is a page inside the page')
  }
  requireNothingHidden({ html, comments, parts })
}

/**
 * The same for a fragment of tables without `</html>`: all its tables are closed and no tag after them is cut off. A
 * fragment that ends like a page got its end from another program.
 */
export function requireWholeTables(html: string, parts?: RegExp): void {
  const { shown: untrimmed, comments } = withoutComments(html)
  const shown = untrimmed.trimEnd()
  const count = (tag: RegExp) => shown.match(tag)?.length ?? 0
  const isClosed = count(/<table[\s>]/gi) === count(/<\/table\s*>/gi)
  const ends = shown.endsWith('>') && !shown.includes('<!--')
  const isPatched = count(/<\/(?:div|body|html)\s*>/gi) > count(/<(?:div|body|html)[\s>]/gi)
  if (!isClosed || !ends || isPatched) throw drift('the page is cut off: its table does not end')
  requireNothingHidden({ html, comments, parts })
}

/** An error in the middle can leave a page, or a JSON text, that still parses. */
export function requireNoErrorText(text: string): void {
  if (brokenOff.test(text)) throw drift('the page is broken off by an error of the site')
}

function requireNothingHidden({
  html,
  comments,
  parts,
}: {
  html: string
  comments: readonly string[]
  parts: RegExp | undefined
}): void {
  requireNoErrorText(html)
  if (parts && comments.some((text) => parts.test(text))) throw drift('a part of the sheet is commented out')
  if (parts && commentInTag.test(withoutScripts(html))) throw drift('a part of a tag is commented out')
}

/** The page without its whole comments, in time linear to its length: a pattern from `<!--` to `-->` is quadratic. */
function withoutComments(html: string): { shown: string; comments: string[] } {
  const comments: string[] = []
  const shown: string[] = []
  let from = 0
  for (let start = html.indexOf('<!--'); start >= 0; start = html.indexOf('<!--', from)) {
    const end = html.indexOf('-->', start + 4)
    if (end < 0) break
    shown.push(html.slice(from, start))
    from = end + 3
    comments.push(html.slice(start, from))
  }
  return { shown: shown.join('') + html.slice(from), comments }
}

function withoutScripts(html: string): string {
  const shown: string[] = []
  let from = 0
  let opened: number | undefined
  for (const { 0: tag, index } of html.matchAll(scriptTag)) {
    if (!tag.startsWith('</')) opened ??= index
    else if (opened !== undefined) {
      shown.push(html.slice(from, opened))
      from = index + tag.length
      opened = undefined
    }
  }
  return shown.join('') + html.slice(from)
}
