/** A template: a text that is written once, with placeholders that are filled for each reader. */
export interface Template {
  /** One more than there are placeholders. */
  pieces: readonly string[]
  /** The names of the placeholders between the pieces, in order. */
  holes: readonly string[]
}

/**
 * Cuts a text into a template. `marks` are the stand-in texts that it was written with, by the name of their
 * placeholder.
 */
export function cutTemplate(text: string, marks: Readonly<Record<string, string>>): Template {
  const nameOf = new Map(Object.entries(marks).map(([name, mark]) => [mark, name]))
  const anyMark = new RegExp([...nameOf.keys()].map((mark) => RegExp.escape(mark)).join('|'), 'g')
  const holes = [...text.matchAll(anyMark)].map(([mark]) => nameOf.get(mark) ?? '')
  return { pieces: text.split(anyMark), holes }
}

export function fillTemplate({ pieces, holes }: Template, values: Readonly<Record<string, string>>): string {
  return pieces.map((piece, index) => piece + (values[holes[index] ?? ''] ?? '')).join('')
}

/** Escapes a text as React does, so that it fits between tags and in attributes alike. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
