import type { HistoryEvent } from './history.ts'

const minute = 60_000
export const placeNames = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']
/** Two venues, each read in its turn. */
export const venueNames = ['a', 'b']
const changeShare = 0.02

/** The free openings of two venues, as they change by themselves. */
export interface ModelWorld {
  startsAt: Readonly<Record<string, number>>
  /** Lets a minute pass. */
  pass(at: number): void
  isFree(place: string): boolean
}

/** Places open and close; now and then one closes for so short a time that it is the same opening afterwards. */
export function createModelWorld(random: () => number, note: (event: HistoryEvent) => void): ModelWorld {
  const free = new Set<string>()
  const changedAt = new Map<string, number>()
  const flickers = new Set<string>()
  const startsAt = Object.fromEntries(placeNames.map((place, index) => [place, (index === 0 ? 90 : 400) * minute]))
  return {
    startsAt,
    isFree: (place) => free.has(place),
    pass(at) {
      for (const place of placeNames) {
        const since = (at - (changedAt.get(place) ?? -Infinity)) / minute
        const isBack = flickers.has(place) && since >= 6
        const mayChange = since > 45 && random() < changeShare
        if (!isBack && !mayChange) continue
        const isFree = free.has(place)
        if (isFree) free.delete(place)
        else free.add(place)
        if (isFree && random() < 0.3) flickers.add(place)
        else flickers.delete(place)
        changedAt.set(place, at)
        note({ of: 'truth', at, kind: isFree ? 'closed' : 'opened', place })
      }
    },
  }
}
