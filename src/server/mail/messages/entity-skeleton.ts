import { encode, wrap } from 'nodemailer/lib/qp'
import type { Skeleton } from './skeleton.ts'

/** A line has at most 76 characters (RFC 2045, section 6.7). One is left for the `=` that joins it to the next. */
const longestLine = 75
const softBreak = '=\r\n'

/** The MIME entity of a text, encoded but for what goes where the placeholders are. */
export function entitySkeleton(type: 'text/html' | 'text/plain', { pieces, placeholders }: Skeleton): Skeleton {
  const header = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
  return { pieces: pieces.map((piece, index) => (index === 0 ? header : '') + quotedPrintable(piece)), placeholders }
}

/** Values as they are filled into an entity: on lines of their own, which its reader joins again. */
export function encodedValues(values: Readonly<Record<string, string>>): Record<string, string> {
  const encoded: Record<string, string> = {}
  for (const [name, value] of Object.entries(values))
    encoded[name] = `${softBreak}${plainlyEncoded(value) ?? quotedPrintable(value)}${softBreak}`
  return encoded
}

/**
 * The same in a tenth of the time for what is nothing but visible ASCII, as links and addresses are: only `=` is encoded, and
 * no line ends within that.
 */
function plainlyEncoded(text: string): string | undefined {
  if (!/^[!-~]+$/.test(text)) return undefined
  return text
    .replaceAll('=', '=3D')
    .match(/.{1,75}(?<!=|=3)/g)
    ?.join(softBreak)
}

function quotedPrintable(text: string): string {
  return wrap(encode(text.replaceAll(/\r?\n/g, '\r\n')), longestLine)
}
