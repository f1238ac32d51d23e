import { encode, wrap } from 'nodemailer/lib/qp'
import { fillTemplate, type Template } from './template.ts'

/** A line has at most 76 characters (RFC 2045, section 6.7). One is left for the `=` that joins it to the next. */
const longestLine = 75
const softBreak = '=\r\n'

/** The MIME entity of a template's text. Everything is encoded except the placeholders. */
export function entityTemplate(type: 'text/html' | 'text/plain', { pieces, holes }: Template): Template {
  const header = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
  return { pieces: pieces.map((piece, index) => (index === 0 ? header : '') + quotedPrintable(piece)), holes }
}

/**
 * Fills the placeholders of an entity. Each value stands on lines of its own, which the reader's program joins again.
 */
export function fillEntity(entity: Template, values: Readonly<Record<string, string>>): string {
  const encoded = Object.entries(values).map(([name, value]) => [
    name,
    `${softBreak}${quotedPrintable(value)}${softBreak}`,
  ])
  return fillTemplate(entity, Object.fromEntries(encoded) as Record<string, string>)
}

function quotedPrintable(text: string): string {
  return wrap(encode(text.replaceAll(/\r?\n/g, '\r\n')), longestLine)
}
