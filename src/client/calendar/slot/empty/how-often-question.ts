import type { z } from 'zod'
import { weekdayOf } from '#domain/calendar/local-date.ts'
import { tennisDurations, type AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { wishesOfText } from '#domain/alerts/filtered-wishes.ts'
import { futsalMinutes } from '#domain/availability/criteria.ts'
import type { ChanceQuestion } from '#domain/history/chance-question.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { CalendarCellRef } from '#client/calendar/state/cell-position.ts'

const maxVenues = 63

/** The history query of a full half-hour: the venues in reach and the filters. */
export function howOftenQuestion({
  sport,
  cell: { date, timeSlot },
  reach,
  filters: { golf, futsal, tennis, wishes },
}: {
  sport: Sport
  cell: CalendarCellRef
  reach: readonly Venue[]
  filters: AdvancedFilters
}): z.input<typeof ChanceQuestion> | undefined {
  if (reach.length === 0) return undefined
  return {
    sport,
    venues: reach.slice(0, maxVenues).map(({ id }) => id),
    timeSlots: [timeSlot],
    daysOfWeek: [weekdayOf(date)],
    holes: golf.holes === 'all' ? null : golf.holes === '9' ? 9 : 18,
    spots: golf.spots || 1,
    minimumMinutes: futsalMinutes.find((minutes) => minutes >= futsal.duration) ?? 60,
    courtMinutes: tennisDurations.find((minutes) => minutes === tennis.duration) ?? null,
    wishes: wishesOfText(wishes),
  }
}
