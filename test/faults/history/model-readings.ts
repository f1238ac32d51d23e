import type { HistoryEvent } from './history.ts'
import type { Defect } from './model-defects.ts'
import { placeNames, type ModelWorld } from './model-world.ts'

const sameOpeningWithinMs = 30 * 60_000

/** An opening as the model's store knows it. */
export interface ModelOpening {
  place: string
  openedAt: number
}

/** One venue's last seen openings, and those that closed there lately. */
interface Known {
  open: Map<string, number>
  closed: Map<string, { openedAt: number; closedAt: number }>
  told: Set<string>
}

interface ReadingDeps {
  world: ModelWorld
  random: () => number
  note: (event: HistoryEvent) => void
  has: (defect: Defect) => boolean
}

/** Reads venues, and returns their new openings. One answer in four is disturbed. */
export function createModelReadings({ world, random, note, has }: ReadingDeps) {
  const known: Known = { open: new Map(), closed: new Map(), told: new Set() }

  const outages = new Map<string, { luck: number; until: number }>()

  /** A fault passes with the next reading, or lasts longer than closed openings are remembered. */
  function luckOf(venue: string, at: number): number {
    const outage = outages.get(venue)
    if (outage && at < outage.until) return outage.luck
    const luck = random()
    if (luck < 0.26 && random() < 0.2) outages.set(venue, { luck, until: at + 45 * 60_000 })
    return luck
  }

  /** `believed` is the product's truth, `covers` the part of it that is known. */
  function answer(venue: string, at: number) {
    const all = placeNames.filter((place) => place.startsWith(venue))
    const free = all.filter((place) => world.isFree(place))
    const luck = luckOf(venue, at)
    const none: string[] = []
    if (luck < 0.08)
      return { covers: none, believed: has('an empty answer closes everything') ? all : none, shows: none }
    if (luck < 0.16)
      return { covers: none, believed: has('a failed answer closes everything') ? all : none, shows: none }
    if (luck < 0.2) return { covers: none, believed: has('a mass change is believed at once') ? all : none, shows: all }
    if (luck > 0.26) return { covers: all, believed: all, shows: free }
    const covers = all.slice(0, 2)
    const shows = free.filter((place) => covers.includes(place))
    return { covers, believed: has('a partial answer closes the rest') ? all : covers, shows }
  }

  function read(venue: string, at: number): ModelOpening[] {
    const { covers, believed, shows } = answer(venue, at)
    if (covers.length > 0) note({ of: 'truth', at, kind: 'read', covers, shows })
    const opened: ModelOpening[] = []
    for (const place of believed) {
      const openedAt = known.open.get(place)
      if (!shows.includes(place)) {
        if (openedAt !== undefined) known.closed.set(place, { openedAt, closedAt: at })
        known.open.delete(place)
        continue
      }
      const shut = known.closed.get(place)
      const isSame = shut && at - shut.closedAt < sameOpeningWithinMs && !has('a flickering opening is new each time')
      const since = openedAt ?? (isSame ? shut.openedAt : at)
      known.open.set(place, since)
      const isNew = since === at || has('every reading notifies all its openings')
      const isSilenced = known.told.has(place) && has('a notified opening is never notified again')
      if (isNew && !isSilenced)
        opened.push({ place, openedAt: has('every reading notifies all its openings') ? at : since })
      if (isNew) known.told.add(place)
    }
    return opened
  }

  return { read, isGone: (place: string) => !known.open.has(place) }
}
