import type { StandInAnswer } from '#sandbox/stand-in.ts'
import { int } from '#test/conformance/sheet-mutations.ts'
import { pick } from '#test/faults/random.ts'
import { event, zone } from './hostile-calendars.ts'

/** A right answer, of which a hostile one is made. */
export interface Given {
  answer: StandInAnswer
  random: () => number
}

const mebibyte = 2 ** 20

/** Small ones are many, and a few have all that an answer may have. */
function sizeOf(random: () => number): number {
  return random() < 0.03 ? 8 * mebibyte - 100_000 : 2 ** (8 + int(random, 13))
}

function repeated(piece: string, size: number): string {
  return piece.repeat(Math.max(1, Math.floor(size / Math.max(1, Buffer.byteLength(piece)))))
}

/** The right page with this in it, or instead of it. */
function inPage({ answer: { body }, random }: Given, piece: string): string {
  const at = pick(random, [0, body.length, int(random, body.length), placeAfter(body, random)])
  return random() < 0.2 ? piece : `${body.slice(0, at)}${piece}${body.slice(at)}`
}

/** Behind a tag, a line or a value, where a parser begins something new. */
function placeAfter(body: string, random: () => number): number {
  const from = int(random, body.length)
  const found = body.slice(from).search(/[>\n,[{:;]/)
  return found < 0 ? from : from + found + 1
}

const tokens = [
  '< </ <! <!-- --> <!--> <script <script> </script <a <td <tr><td> <table> </table> </html> <svg> <![CDATA[ <? <a~href="'.split(
    ' ',
  ),
  '& &# &#x &amp = { [ " \\ \\" \\u , : ; . - + / % %2 ( ) $ * ? 9 1, 07:00 2026-12-01 T ----- A;B= ;X=" P1 PT1M'.split(
    ' ',
  ),
  ['</script ', "<a b='", '1:00 PM ', 'BEGIN:VEVENT\r\n', 'END:VEVENT\r\n', '\r\n ', '\u{1f3be}', '\ud800'],
  [...' \n\t\u00a0\u2028\0\uFEFFéİaA0'],
].flat()

/** A part of the page as its own rows are, with other figures each time. */
function flood({ answer: { body }, random }: Given): string | undefined {
  const begins = [...body.matchAll(/<tr|<div|<li|BEGIN:VEVENT|\{"/g)].map(({ index }) => index)
  if (begins.length < 2) return undefined
  const from = pick(random, begins)
  const to = begins.find((at) => at > from + int(random, 2000)) ?? body.length
  const row = body.slice(from, to)
  const copies = Math.min(100_000, Math.floor(sizeOf(random) / row.length))
  const figures = /\d/g
  const rows = Array.from({ length: copies }, () => row.replaceAll(figures, () => String(int(random, 10))))
  return `${body.slice(0, to)}${rows.join('')}${body.slice(to)}`
}

const calendarOnly =
  (made: (random: () => number) => string) =>
  ({ answer: { body }, random }: Given) =>
    body.startsWith('BEGIN:VCALENDAR') ? body.replace('BEGIN:VEVENT', () => `${made(random)}BEGIN:VEVENT`) : undefined

/** One value of the document, changed in its text: numbers and texts that no site has. */
function oneValue({ answer: { body }, random }: Given): string | undefined {
  const values = [...body.matchAll(/\d+|"[^"]{0,80}"/g)]
  if (values.length === 0) return undefined
  const { index, 0: value } = pick(random, values)
  const giant = pick(random, [
    '9'.repeat(sizeOf(random)),
    '1e999',
    '-1',
    '0',
    '1e-999',
    '18446744073709551616',
    'NaN',
    '9'.repeat(17),
  ])
  const text = pick(random, [repeated(pick(random, tokens), sizeOf(random)), '__proto__', 'constructor', '\\u0000'])
  const other = value.startsWith('"') ? `"${random() < 0.3 ? giant : text}"` : giant
  return `${body.slice(0, index)}${other}${body.slice(index + value.length)}`
}

/** Makes the body of a hostile answer; undefined if it has nothing to change on this page. */
export const hostileBodies: Readonly<Record<string, (given: Given) => string | Buffer | undefined>> = {
  'a token in a row': (given) => inPage(given, repeated(pick(given.random, tokens), sizeOf(given.random))),
  'two tokens in a row': (given) =>
    inPage(given, repeated(pick(given.random, tokens) + pick(given.random, tokens), sizeOf(given.random))),
  'a token, and another in a row': (given) =>
    inPage(given, pick(given.random, tokens) + repeated(pick(given.random, tokens), sizeOf(given.random))),
  'a piece of its own in a row': (given) => {
    const { answer, random } = given
    const at = int(random, answer.body.length)
    return inPage(given, repeated(answer.body.slice(at, at + 1 + int(random, 60)), sizeOf(random)))
  },
  'deep elements': (given) =>
    inPage(
      given,
      repeated(pick(given.random, ['<div>', '<b><table><td>', '<a><p>', '<svg><g>']), sizeOf(given.random)),
    ),
  'deep JSON': ({ random }) => {
    const [open, close] = pick(random, [
      ['[', ']'],
      ['{"a":', '}'],
      ['[{"Resources":', '}]'],
    ] as const)
    const deep = Math.floor(sizeOf(random) / (open.length + close.length))
    return `${open.repeat(deep)}${random() < 0.5 ? `0${close.repeat(deep)}` : ''}`
  },
  'a huge attribute': (given) =>
    inPage(given, `<td class="${repeated(pick(given.random, ['a ', ' ', '&lt;', 'x']), sizeOf(given.random))}" id=1>`),
  'many attributes': (given) =>
    inPage(
      given,
      `<td ${Array.from({ length: Math.floor(sizeOf(given.random) / 12) }, (_, at) => `a${at}=${at}`).join(' ')}>`,
    ),
  entities: (given) =>
    inPage(
      given,
      `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(1000)}"><!ENTITY d "${'&b;'.repeat(1000)}">]>${repeated(pick(given.random, ['&d;', '&lt;', '&#60;', '&CounterClockwiseContourIntegral;']), sizeOf(given.random))}`,
    ),
  'wide JSON': ({ random }) =>
    JSON.stringify(
      Object.fromEntries(Array.from({ length: Math.floor(sizeOf(random) / 12) }, (_, at) => [`k${at}`, at])),
    ),
  'a value that no site has': oneValue,
  'rows of its own, in thousands': flood,
  'rules that cannot occur': calendarOnly((random) =>
    Array.from({ length: 1 + int(random, 40) }, () => event(random)).join(''),
  ),
  'zones with many halves': calendarOnly(zone),
  'bytes of no text': ({ answer, random }) => {
    const bytes = Buffer.from(answer.body)
    for (let left = 2 ** int(random, 14); left > 0; left -= 1) bytes[int(random, bytes.length)] = 128 + int(random, 128)
    return bytes
  },
  'another encoding': ({ answer, random }) => Buffer.from(`\uFEFF${answer.body}`, pick(random, ['utf16le', 'latin1'])),
  noise: ({ random }) =>
    Buffer.from(Array.from({ length: Math.min(mebibyte, sizeOf(random)) }, () => int(random, 256))),
}
