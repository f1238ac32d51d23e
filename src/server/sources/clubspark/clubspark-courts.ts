import { kindOfName, kindOfRowOfSport, type RowKind } from '#server/sources/parsing/court-kind.ts'

/** Categories of resources: tennis courts, and the cricket nets of one venue (seen in 2026). */
const tennisCategories = new Set([0, 1])
const cricketNets = 9

/** A resource as far as it says whether it is a tennis court. */
export interface ResourceFacts {
  name: string
  /** The name of its group; empty if it has none. */
  group: string
  category: number | undefined
}

/** Tells if a resource is a court to read. Its category and its group decide before its name. */
export function kindOfResource({ name, group, category }: ResourceFacts): RowKind {
  const byName = kindOfRowOfSport(name, 'tennis')
  if (byName === 'other' || kindOfName(group) === 'sport') return 'other'
  if (category === undefined || tennisCategories.has(category)) return byName
  return category === cricketNets && kindOfName(name) === 'unknown' ? 'other' : 'unclear'
}
