import { kindOfName } from '#server/sources/parsing/court-kind.ts'

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
export function kindOfResource({ name, group, category }: ResourceFacts): 'court' | 'other' | 'unclear' {
  const [byName, byGroup] = [kindOfName(name), kindOfName(group)]
  const isOther = byName === 'sport' || byGroup === 'sport' || (byName === 'place' && byGroup === 'place')
  if (category === undefined || tennisCategories.has(category)) {
    if (isOther) return 'other'
    return byName === 'place' || byName === 'mixed' ? 'unclear' : 'court'
  }
  return isOther || (category === cricketNets && byName === 'unknown') ? 'other' : 'unclear'
}
