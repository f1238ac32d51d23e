/** The structure of a reading's pages without their data: the amount of content, and the words of the markup. */
export interface PageFingerprint {
  pages: number
  /** Table rows, list items, objects of a list. */
  rows: number
  /** Table cells, values of objects. */
  cells: number
  /** Names of classes, or keys; figures in them are left out. */
  words: string[]
}

export const noFingerprint: PageFingerprint = { pages: 0, rows: 0, cells: 0, words: [] }

/** More words than any site's sheet has. */
const maxWords = 400

export function addFingerprints(one: PageFingerprint, other: PageFingerprint): PageFingerprint {
  return {
    pages: one.pages + other.pages,
    rows: one.rows + other.rows,
    cells: one.cells + other.cells,
    words: [...new Set([...one.words, ...other.words])].slice(0, maxWords),
  }
}

/** How many of the words were not there on the days before, 0 to 1. */
export function unknownShare(before: PageFingerprint, now: PageFingerprint): number {
  return now.words.length === 0 ? 0 : unknownWords(before, now).length / now.words.length
}

function unknownWords(before: PageFingerprint, now: PageFingerprint): string[] {
  const known = new Set(before.words)
  return now.words.filter((word) => !known.has(word))
}

/** A site that is rebuilt changes most of its words. One that adds an advertisement changes a few. */
const jumpShare = 0.3
const minUnknownWords = 3
/** A full day can have a tenth of a free day's rows; a hundredth means another page. */
const jumpFactor = 20
const minPages = 2
const minCellsAPage = 20

/**
 * The first difference between a reading's pages and those of the days before, in words; undefined if there is none, or
 * too little data.
 */
export function jumpOf(before: PageFingerprint, now: PageFingerprint): string | undefined {
  if (before.pages < minPages || now.pages === 0) return undefined
  const strange = unknownWords(before, now)
  if (strange.length >= minUnknownWords && strange.length / now.words.length >= jumpShare)
    return `${strange.length} of ${now.words.length} words of its pages are new, the first '${strange[0]}'`
  const [was, is] = [before.cells / before.pages, now.cells / now.pages]
  const isFar = is * jumpFactor < was || is > was * jumpFactor
  if (now.pages >= minPages && Math.max(was, is) >= minCellsAPage && isFar)
    return `its pages have ${Math.round(is)} cells each, where they had ${Math.round(was)}`
  return undefined
}
