const maxNamed = 3

/** A name, with its other spellings. */
export interface Name {
  name: string
  spellings: readonly string[]
}

/** The names most like a text, the nearest first; empty if none is similar. */
export function nearestNames(text: string, names: readonly Name[]): string[] {
  const wanted = plain(text)
  return names
    .map(({ name, spellings }) => {
      const distance = Math.min(...[name, ...spellings].map((one) => editsBetween(wanted, plain(one))))
      return { name, distance }
    })
    .filter(({ distance }) => distance <= Math.max(2, wanted.length / 3))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxNamed)
    .map(({ name }) => name)
}

/** '; did you mean 'one' or 'other'?', or nothing. */
export function suggestion(text: string, names: readonly Name[]): string {
  const nearest = nearestNames(text, names)
  return nearest.length === 0 ? '' : `; did you mean ${nearest.map((one) => `'${one}'`).join(' or ')}?`
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** How many letters must be put in, left out or changed to make one text of the other (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [index, otherLetter] of [...other].entries()) {
      const changed = (row[index] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(changed, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
