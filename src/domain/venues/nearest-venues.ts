import { venues } from './venues.ts'

const maxNamed = 3

/** The ids of the venues whose id or name is most like a text that names none, the nearest first. */
export function nearestVenueIds(text: string): string[] {
  const wanted = plain(text)
  return venues
    .map(({ id, displayName }) => {
      const distance = Math.min(...[id, displayName].map((name) => editsBetween(wanted, plain(name))))
      return { id, distance }
    })
    .filter(({ distance }) => distance <= Math.max(2, wanted.length / 3))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxNamed)
    .map(({ id }) => id)
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
