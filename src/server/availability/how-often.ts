import { defaultCriteria } from '#domain/availability/criteria.ts'
import { criteriaFor } from '#domain/availability/met-criteria.ts'
import { weekdays } from '#domain/calendar/local-date.ts'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { chanceText } from '#domain/history/chance.ts'
import type { ChanceQuestion } from '#domain/history/chance-question.ts'
import { oldestCount } from '#domain/history/half-hour-counts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadOpeningCounts } from '#server/store/history/opening-counts.ts'

/**
 * How often the wanted times open (rule history-2); null without enough counts. The counts are of openings of any kind, so
 * they say nothing of a question with criteria or wishes.
 */
export async function howOften(
  em: EntityManager,
  { sport, venues, timeSlots, daysOfWeek, ...criteria }: ChanceQuestion,
  now: Date,
): Promise<string | null> {
  const isOfAnyKind = criteriaFor(sport).every((name) => criteria[name] === defaultCriteria[name])
  if (!isOfAnyKind || criteria.wishes) return null
  const today = venueDate(now)
  const slots = timeSlots.flatMap((label) => slotOfLabel(label) ?? [])
  const counts = await loadOpeningCounts(em, { venueIds: venues, slots, from: oldestCount(today), until: today })
  return chanceText(counts, daysOfWeek.length > 0 ? daysOfWeek : weekdays) ?? null
}
