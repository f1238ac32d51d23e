import { z } from 'zod'
import { maximumActiveAlerts } from './alert.ts'

/** Which alert is meant. */
export const AlertId = z.object({ id: z.uuid() })

/** The alerts whose making is confirmed by mail. */
export const AlertIds = z.object({ alertIds: z.array(z.uuid()).min(1).max(maximumActiveAlerts) })
