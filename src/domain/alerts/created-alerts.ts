import type { Alert } from './alert.ts'

/** The stored answer to a request to make alerts. */
export interface CreatedAlerts {
  alerts: Alert[]
  /** True when the address must follow a link first. Until then nothing else is sent to it. */
  needsConfirmation: boolean
}
