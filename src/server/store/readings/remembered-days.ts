import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { VenueDayState } from '#domain/availability/diff-audiences.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/**
 * The openings of a stored day, as JSON. The text is a copy, so that it does not keep the page in memory that it was
 * cut from.
 */
interface RememberedDay {
  version: string
  state: string
}

/**
 * This process's copy of a venue's days, last stored or loaded. It counts only if the database has the same version.
 */
export interface RememberedDays {
  /** Empty for a day that is not remembered. */
  versionOf(date: LocalDate): string
  /** @throws Error for a day that is not remembered. */
  stateOf(date: LocalDate): VenueDayState
  /** `state` is the JSON of the day's `VenueDayState`. */
  remember(date: LocalDate, day: RememberedDay): void
  forgetBefore(date: LocalDate): void
}

/** A cache for each database, as long as that is in use. */
const databases = new WeakMap<object, Map<string, Map<LocalDate, RememberedDay>>>()

/**
 * Reading a venue again mostly finds the day as this process has left it, so its openings need not be fetched and parsed
 * each time. Of 63 venues and four weeks that is some 4 MB.
 */
export function rememberedDays(em: EntityManager, venueId: string): RememberedDays {
  const venues = databases.get(em.config) ?? new Map<string, Map<LocalDate, RememberedDay>>()
  databases.set(em.config, venues)
  const days = venues.get(venueId) ?? new Map<LocalDate, RememberedDay>()
  venues.set(venueId, days)
  return {
    versionOf: (date) => days.get(date)?.version ?? '',
    stateOf(date) {
      const day = days.get(date)
      if (!day) throw new Error(`the database knows ${venueId} on ${date} as remembered, but it is not`)
      return JSON.parse(day.state) as VenueDayState
    },
    remember: (date, day) => void days.set(date, day),
    forgetBefore(date) {
      for (const known of days.keys()) if (known < date) days.delete(known)
    },
  }
}

/**
 * The identity of a stored day: the transaction that wrote it, its digest, and the reading that changed it. A
 * rolled-back transaction never appears in a row, so its data may be cached before it ends.
 */
export function versionOf({
  transaction,
  digest,
  changedAt,
}: {
  transaction: string
  digest: string
  changedAt: Date
}): string {
  return `${transaction} ${digest} ${changedAt.getTime()}`
}

/** The same in SQL, of a row `d` of `venue_day`. */
export const versionInSql = `d.xmin::text || ' ' || d.digest || ' ' || (extract(epoch from d.changed_at) * 1000)::bigint`
