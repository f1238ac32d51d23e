import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import type { Alert } from '#domain/alerts/alert.ts'

/** What can be done with an alert on its card: by its owner, or by whoever follows a signed link. */
export interface OverviewActions {
  onEdit?: ((alert: Alert) => void) | undefined
  onPause?: ((overview: AlertOverview, until: Date) => void) | undefined
  onResume?: ((overview: AlertOverview) => void) | undefined
  /** The alert, or the series as a whole. */
  onDelete?: ((overview: AlertOverview) => void) | undefined
  /** One alert of a series. */
  onDeleteOne?: ((alert: Alert) => void) | undefined
  onMakeAgain?: ((alert: Alert) => void) | undefined
  /** It was booked: it ends for all who share it. */
  onBooked?: ((overview: AlertOverview) => void) | undefined
  /** Whether it can be shared: by its owner, signed in. */
  canShare?: boolean
  /** Whether its trail can be asked for: only by its owner, signed in. */
  hasTimeline?: boolean
  isBusy: boolean
}
