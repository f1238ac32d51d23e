/** A text in which some words are another reader's each time: written once, filled for every reader. */
export interface Skeleton<Placeholder = string> {
  /** One more than there are placeholders. */
  pieces: readonly string[]
  /** What goes between the pieces, by name. */
  placeholders: readonly Placeholder[]
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

export function fillSkeleton(skeleton: Skeleton, values: Readonly<Record<string, string>>): string {
  return fillWith(skeleton, (name) => values[name])
}

/** What has no value is left out. */
export function fillWith<Placeholder>(
  { pieces, placeholders }: Skeleton<Placeholder>,
  valueOf: (placeholder: Placeholder) => string | undefined,
): string {
  let text = pieces[0] ?? ''
  for (const [index, placeholder] of placeholders.entries()) {
    text += (valueOf(placeholder) ?? '') + (pieces[index + 1] ?? '')
  }
  return text
}

/** A text as React writes it into HTML, between tags and in attributes alike. */
export function escapeHtml(text: string): string {
  if (!/[&"'<>]/.test(text)) return text
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
