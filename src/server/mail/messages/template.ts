/** A text in which some words are another reader's each time: written once, filled for every reader. */
export interface Template {
  /** One more than there are holes. */
  pieces: readonly string[]
  /** What goes between the pieces, by name. */
  holes: readonly string[]
}

/** Cuts a text where it holds a mark; `marks` are the stand-ins that it was written with, by the name of their hole. */
export function cutTemplate(text: string, marks: Readonly<Record<string, string>>): Template {
  const nameOf = new Map(Object.entries(marks).map(([name, mark]) => [mark, name]))
  const anyMark = new RegExp([...nameOf.keys()].map((mark) => RegExp.escape(mark)).join('|'), 'g')
  const holes = [...text.matchAll(anyMark)].map(([mark]) => nameOf.get(mark) ?? '')
  return { pieces: text.split(anyMark), holes }
}

export function fillTemplate({ pieces, holes }: Template, values: Readonly<Record<string, string>>): string {
  return pieces.map((piece, index) => piece + (values[holes[index] ?? ''] ?? '')).join('')
}

/** A text as React writes it into HTML, between tags and in attributes alike. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
