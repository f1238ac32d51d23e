import { createCatalogue } from '#domain/venues/catalogue.ts'
import { venues } from '#region/venues.ts'
import { matchClassOf } from '#domain/availability/criteria.ts'
import { addDays, weekdayOf, weekdays } from '#domain/calendar/local-date.ts'
import { maskOfLabels } from '#domain/calendar/slot-mask.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { chanceOf } from '#domain/history/chance.ts'
import { chanceText } from '#domain/history/chance-copy.ts'
import type { ChanceQuestion } from '#domain/history/chance-question.ts'
import { leadOf } from '#domain/history/lead.ts'
import { releaseDays, releasesOf, releaseText } from '#domain/history/release-pattern.ts'
import { slotsWanted } from '#domain/history/trial.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadReleases } from '#server/store/history/day-releases.ts'
import type { VenueHistories } from './venue-histories.ts'

const catalogue = createCatalogue(venues)

/** More sentences than these are not read. */
const maxReleases = 2

/** The answer of how often a time opens. */
interface Often {
  /** How often it opens; null without data (rule history-4). */
  text: string | null
  /** When the venues release such days: 'Moore Park releases Saturdays on the Saturday before at 6:00 AM'. */
  releases: string[]
}

/**
 * How often the wanted times open, and when their venues release days. The history has no courts and prices, so it says
 * nothing of a question with wishes.
 */
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
}): Promise<Often> {
  const { date, venues, timeSlots } = question
  const asked = date === undefined ? question.daysOfWeek : [weekdayOf(date)]
  const days = asked.length > 0 ? asked : weekdays
  const wanted = { slots: slotsWanted(maskOfLabels(timeSlots)), classBit: 1 << matchClassOf(question) }
  const seen = await histories.load(em, [...new Set(venues)], now)
  const chance = (lead?: number) => chanceOf(seen, { wanted, isAsked: (on) => days.includes(weekdayOf(on)), lead })
  const near = date === undefined ? undefined : chance(leadOf(date, now))
  // Further ahead than days are released nothing was ever seen: then it counts when it is full at all.
  const chosen = near && near.full + near.free > 0 ? near : chance()
  const released = await loadReleases(em, addDays(venueDate(now), -releaseDays))
  const releases = venues.flatMap((venueId) =>
    releasesOf(released.get(venueId) ?? [])
      .filter(({ weekday }) => weekday === undefined || days.includes(weekdays[weekday]!))
      .map((release) => `${catalogue.nameOf(venueId)} releases ${releaseText(release)}`),
  )
  return { text: question.wishes ? null : (chanceText(chosen, days) ?? null), releases: releases.slice(0, maxReleases) }
}
