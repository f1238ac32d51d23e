import type { LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { lockAlerts } from './lock-alerts.ts'

/** A day becomes quiet for weekly alerts, or no longer is. Past ones are dropped. Returns the number of alerts. */
export function setQuietDate({
  em,
  ids,
  date,
  isQuiet,
  now,
}: {
  em: EntityManager
  ids: readonly string[]
  date: LocalDate
  isQuiet: boolean
  now: Date
}): Promise<number> {
  return inTransaction(em, async (tx) => {
    const weekly = (await lockAlerts(tx, ids)).filter((row) => !row.endedAt && !row.specificDate)
    for (const row of weekly) {
      const days = new Set(row.quietDates)
      if (isQuiet) days.add(date)
      else days.delete(date)
      row.quietDates = [...days].filter((day) => day >= venueDate(now)).toSorted()
    }
    await tx.flush()
    return weekly.length
  })
}
