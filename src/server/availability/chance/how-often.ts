import { matchClassOf } from '#domain/availability/criteria.ts'
import { weekdayOf, weekdays } from '#domain/calendar/local-date.ts'
import { maskOfLabels } from '#domain/calendar/slot-mask.ts'
import { chanceOf } from '#domain/history/chance.ts'
import { chanceText } from '#domain/history/chance-copy.ts'
import type { ChanceQuestion } from '#domain/history/chance-question.ts'
import { leadOf } from '#domain/history/lead.ts'
import { slotsWanted } from '#domain/history/trial.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { VenueHistories } from './venue-histories.ts'

/** How often what is waited for opens, in a sentence; null where nothing was seen of it (rule history-4). */
export async function howOften({
  em,
  histories,
  question,
  now,
}: {
  em: EntityManager
  histories: VenueHistories
  question: ChanceQuestion
  now: Date
}): Promise<{ text: string | null }> {
  const { date, venues, timeSlots } = question
  const asked = date === undefined ? question.daysOfWeek : [weekdayOf(date)]
  const days = asked.length > 0 ? asked : weekdays
  const wanted = { slots: slotsWanted(maskOfLabels(timeSlots)), classBit: 1 << matchClassOf(question) }
  const seen = await histories.load(em, [...new Set(venues)], now)
  const chance = (lead?: number) => chanceOf(seen, { wanted, isAsked: (on) => days.includes(weekdayOf(on)), lead })
  const near = date === undefined ? undefined : chance(leadOf(date, now))
  // Further ahead than days are released nothing was ever seen: then it counts when it is full at all.
  const told = near && near.full + near.free > 0 ? near : chance()
  return { text: chanceText(told, days) ?? null }
}
