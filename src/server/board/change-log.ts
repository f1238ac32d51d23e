import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** A venue was read. `changed` are the dates with new openings; when empty, only the age of the venue changed. */
interface BoardChange {
  /** Grows with every change in this process. Together with `bootId` it is a listener's position. */
  revision: number
  venueId: string
  sport: Sport
  changed: LocalDate[]
}

/** The changes of this process: listeners get each at once, and can request those that they missed. */
export interface ChangeLog {
  add(change: Omit<BoardChange, 'revision'>): void
  onChange(listener: (change: BoardChange) => void): () => void
  /** Changes after a revision; undefined when it is too old or belongs to another start. */
  changesSince(bootId: string, revision: number): BoardChange[] | undefined
  revision(): number
}

const rememberedChanges = 2000

export function createChangeLog(bootId: string): ChangeLog {
  const listeners = new Set<(change: BoardChange) => void>()
  const recent: BoardChange[] = []
  let revision = 0

  return {
    add(made) {
      revision += 1
      const change = { revision, ...made }
      recent.push(change)
      if (recent.length > rememberedChanges) recent.shift()
      for (const listener of listeners) listener(change)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changesSince(ofBoot, since) {
      // A caller's position may be no number.
      if (ofBoot !== bootId || !(since <= revision)) return undefined
      const first = recent[0]?.revision ?? revision + 1
      if (since < first - 1) return undefined
      return recent.filter((change) => change.revision > since)
    },
    revision: () => revision,
  }
}
