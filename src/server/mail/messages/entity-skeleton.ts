import { encode, wrap } from 'nodemailer/lib/qp'
import type { Skeleton } from './skeleton.ts'

/** A line has at most 76 characters (RFC 2045, section 6.7). One is left for the `=` that joins it to the next. */
const longestLine = 75
const softBreak = '=\r\n'
const fewWords = /^[!-<>-~](?:[ -<>-~]{0,73}[!-<>-~])?$/

/** The MIME entity of a text, encoded but for what goes where the placeholders are. */
export function entitySkeleton(type: 'text/html' | 'text/plain', { pieces, placeholders }: Skeleton): Skeleton {
  const header = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
  return { pieces: pieces.map((piece, index) => (index === 0 ? header : '') + quotedPrintable(piece)), placeholders }
}

/** A value as it is filled into an entity: on lines of its own, which its reader joins again. */
export function encodedValue(value: string): string {
  return `${softBreak}${plainlyEncoded(value) ?? quotedPrintable(value)}${softBreak}`
}

/**
 * The same in a tenth of the time for what is nothing but visible ASCII, as links and addresses are: only `=` is encoded, and
 * no line ends within that. So it is for a few words on one line, as distances are, and for no word at all.
 */
function plainlyEncoded(text: string): string | undefined {
  if (text === '' || fewWords.test(text)) return text
  if (!/^[!-~]+$/.test(text)) return undefined
  return text
    .replaceAll('=', '=3D')
    .match(/.{1,75}(?<!=|=3)/g)
    ?.join(softBreak)
}

function quotedPrintable(text: string): string {
  return wrap(encode(text.replaceAll(/\r?\n/g, '\r\n')), longestLine)
}
