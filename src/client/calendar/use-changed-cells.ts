import { useEffect, useState } from 'react'

/** How long a changed cell is tinted. */
const tintedMs = 4000

/** The texts of a grid, row by row. */
type Texts = readonly (readonly string[])[]

/** A cell with a new text, by its row and column. */
export interface ChangedCell {
  line: number
  slot: number
}

/**
 * The cells that changed while the same view was shown. `view` holds everything that a person chooses, so another week,
 * sport or filter is no change. Without `texts` nothing is loaded yet.
 */
export function useChangedCells(texts: Texts | undefined, view: readonly unknown[]): readonly ChangedCell[] {
  const [seen, setSeen] = useState({ texts, view })
  const [changed, setChanged] = useState<readonly ChangedCell[]>([])
  const isSameView = isSame(seen.view, view)
  if (seen.texts !== texts || !isSameView) {
    setSeen({ texts, view })
    const found = isSameView && seen.texts && texts ? differences(seen.texts, texts) : []
    if (found.length > 0) setChanged(found)
  }
  useEffect(() => {
    if (changed.length === 0) return undefined
    const timer = window.setTimeout(() => setChanged([]), tintedMs)
    return () => window.clearTimeout(timer)
  }, [changed])
  return changed
}

function differences(before: Texts, now: Texts): ChangedCell[] {
  return now.flatMap((cells, line) =>
    cells.flatMap((text, slot) => (text === before[line]?.[slot] ? [] : [{ line, slot }])),
  )
}

function isSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && before.every((one, index) => Object.is(one, now[index]))
}
