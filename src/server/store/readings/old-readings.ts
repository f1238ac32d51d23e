import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { DayReadingEntity } from '#server/store/entities/readings/day-reading.ts'
import { OpeningCountEntity } from '#server/store/entities/readings/opening-count.ts'
import { ReadingLogEntity } from '#server/store/entities/readings/reading-log.ts'
import { SourceStateEntity } from '#server/store/entities/readings/source-state.ts'
import { VenueDayEntity } from '#server/store/entities/readings/venue-day.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** Deletes the days of a venue from a date on and the state of its source, so that it is unknown. Returns the days. */
export async function forgetVenue(
  tx: EntityManager,
  { venueId, from }: { venueId: string; from: LocalDate },
): Promise<LocalDate[]> {
  const forgotten = { venueId, date: { $gte: from } }
  const days = await tx.find(DayReadingEntity, forgotten, { orderBy: { date: 'asc' }, refresh: true })
  await tx.nativeDelete(VenueDayEntity, forgotten)
  await tx.nativeDelete(DayReadingEntity, forgotten)
  await tx.nativeDelete(SourceStateEntity, { venueId })
  return days.map(({ date }) => date)
}

/** Deletes days that have passed, but for those of a reading that is being recorded. */
export async function dropDaysBefore(em: EntityManager, date: LocalDate): Promise<void> {
  for (const table of ['venue_day', 'day_reading'] as const) {
    const db = em.getKysely()
    const passed = db.selectFrom(table).select(['venue_id', 'date']).where('date', '<', date).forUpdate().skipLocked()
    await db
      .deleteFrom(table)
      .where(({ eb, refTuple }) => eb(refTuple('venue_id', 'date'), 'in', passed.$asTuple('venue_id', 'date')))
      .execute()
  }
}

export async function dropLogBefore(em: EntityManager, instantOfEnd: Date): Promise<void> {
  await em.nativeDelete(ReadingLogEntity, { readAt: { $lt: instantOfEnd } })
}

/** Deletes the counts of weeks that are over before the date. */
export async function dropCountsBefore(em: EntityManager, date: LocalDate): Promise<void> {
  await em.nativeDelete(OpeningCountEntity, { week: { $lt: addDays(date, -6) } })
}
