import { encode, wrap } from 'nodemailer/lib/qp'
import { fillTemplate, type Template } from './template.ts'

/** A line of 76 characters at most (RFC 2045, section 6.7), with room for the `=` that joins it to the next. */
const longestLine = 75
const softBreak = '=\r\n'

/** The MIME entity of a text, encoded but for what goes into its holes. */
export function entityTemplate(type: 'text/html' | 'text/plain', { pieces, holes }: Template): Template {
  const header = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
  return { pieces: pieces.map((piece, index) => (index === 0 ? header : '') + quotedPrintable(piece)), holes }
}

/** Fills an entity. What is filled in stands on lines of its own, which its reader joins again. */
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
