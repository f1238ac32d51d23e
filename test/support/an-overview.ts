import type { Alert } from '#domain/alerts/alert.ts'
import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import { anAlert } from './an-alert.ts'

/** An alert that is watching and has found nothing, with the given differences. `alert` is about its one alert. */
export function anOverview({
  alert,
  ...different
}: Partial<AlertOverview> & { alert?: Partial<Alert> } = {}): AlertOverview {
  return {
    alerts: [anAlert(alert)],
    state: 'watching',
    endReason: null,
    endedAt: null,
    lastCheckedAt: null,
    foundCount: 0,
    lastFoundAt: null,
    recent: [],
    ...different,
  }
}
