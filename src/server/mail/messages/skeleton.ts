/** A text in which some words are another reader's each time: written once, filled for every reader. */
export interface Skeleton {
  /** One more than there are placeholders. */
  pieces: readonly string[]
  /** What goes between the pieces, by name. */
  placeholders: readonly string[]
}

/** Cuts a text at its placeholders; `standIns` holds by name the words that it was written with in their place. */
export function cutSkeleton(text: string, standIns: Readonly<Record<string, string>>): Skeleton {
  const nameOf = new Map(Object.entries(standIns).map(([name, standIn]) => [standIn, name]))
  // The longest first: one may begin with another, as that of a tenth opening with that of the first.
  const longestFirst = [...nameOf.keys()].toSorted((a, b) => b.length - a.length)
  const anyStandIn = new RegExp(longestFirst.map((standIn) => RegExp.escape(standIn)).join('|'), 'g')
  const placeholders = [...text.matchAll(anyStandIn)].map(([standIn]) => nameOf.get(standIn) ?? '')
  return { pieces: text.split(anyStandIn), placeholders }
}

export function fillSkeleton({ pieces, placeholders }: Skeleton, values: Readonly<Record<string, string>>): string {
  return pieces.map((piece, index) => piece + (values[placeholders[index] ?? ''] ?? '')).join('')
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
