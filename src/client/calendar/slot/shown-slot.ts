import type { Alert } from '#domain/alerts/alert.ts'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { CalendarCellRef } from '#client/calendar/grid/cell-position.ts'
import type { CardOrder } from './venue-options.ts'

/** A half-hour, with everything that selects and sorts its venues. */
export interface ShownSlot {
  sport: Sport
  cell: CalendarCellRef
  reach: readonly Venue[]
  /** The number of venues that would be in reach if this installation read them. */
  left: number
  filters: AdvancedFilters
  origin: GeoPoint
  now: Date
  /** The days of the calendar behind the sheet. */
  days: ReadonlyMap<LocalDate, DaySummary>
  /** The order of the cards in the address. */
  order: string | undefined
  /** The id of the venue that comes first in any order. */
  first: string | undefined
  onOrder: (order: CardOrder) => void
  /** The place and filters in an address. */
  shared: object
  isMapShown: boolean
  onMap: () => void
  /** Opens another half-hour in this sheet. */
  onCell: (cell: CalendarCellRef) => void
  /** The person's alerts on this half-hour. */
  alerts: readonly Alert[]
  onAlert: (cell: CalendarCellRef, isWeekly?: boolean) => void
  onShowAlerts: (cell: CalendarCellRef) => void
}
