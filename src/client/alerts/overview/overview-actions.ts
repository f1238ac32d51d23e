import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import type { Booking } from '#domain/alerts/quiet-days.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'

/** The actions on an alert's card, for its owner or the holder of a signed link. */
export interface OverviewActions {
  onEdit?: ((alert: Alert) => void) | undefined
  onPause?: ((overview: AlertOverview, until: Date) => void) | undefined
  onResume?: ((overview: AlertOverview) => void) | undefined
  /** Acts on the alert, or on the whole series. */
  onDelete?: ((overview: AlertOverview) => void) | undefined
  /** Acts on one alert of a series. */
  onDeleteOne?: ((alert: Alert) => void) | undefined
  onMakeAgain?: ((alert: Alert) => void) | undefined
  /** Quiets the booked day of a weekly alert, or ends the alert (rule alerts-58). */
  onBooked?: ((overview: AlertOverview, booking: Booking) => void) | undefined
  /** Watches a quiet day again. */
  onUnquiet?: ((overview: AlertOverview, date: LocalDate) => void) | undefined
  /** Only the owner, signed in, can share. */
  canShare?: boolean
  /** Only the owner, signed in, can see the timeline. */
  hasTimeline?: boolean
  isBusy: boolean
}

/** A sheet that an item of a card's menu opens. */
export type Sheet = 'pause' | 'booked' | 'share'

export interface CardMenu {
  overview: AlertOverview
  actions: OverviewActions
}
