import { kindOfName } from '#server/sources/parsing/court-kind.ts'

/**
 * Tells if a column is a tennis court. Other sports and things for hire are on the same sheet, and only the name says
 * so. An unclear name is not guessed, because a missing court would be shown as full.
 */
export function kindOfColumn(name: string): 'court' | 'other' | 'unclear' {
  const kind = kindOfName(name)
  if (kind === 'court') return 'court'
  return kind === 'sport' || kind === 'place' ? 'other' : 'unclear'
}
