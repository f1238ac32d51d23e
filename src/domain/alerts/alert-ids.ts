import { z } from 'zod'
import { maximumActiveAlerts } from './series.ts'

/** Which alert is meant. */
export const AlertId = z.strictObject({ id: z.uuid() })

/** Ids of the alerts that a mail confirms. */
export const AlertIds = z.strictObject({ alertIds: z.array(z.uuid()).min(1).max(maximumActiveAlerts) })

/** Alerts that something is done with together, such as those of a series. */
export const ChosenAlerts = z.strictObject({ ids: AlertIds.shape.alertIds })
