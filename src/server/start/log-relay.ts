import type { Logger } from 'pino'
import type { RelayTrouble } from '#server/store/outbox/relay-troubles.ts'

/**
 * Logs one line when the relay begins to accept nothing, and one when it accepts mail again, for any number of probes.
 */
export function logRelay(logger: Logger): (trouble: RelayTrouble | undefined) => void {
  let isRefusing = false
  return (trouble) => {
    if (trouble && !isRefusing) {
      logger.error({ relay: trouble.reason }, 'the mail relay takes nothing: emails wait, and one at a time tries it')
    }
    if (!trouble && isRefusing) logger.warn('the mail relay takes email again')
    isRefusing = trouble !== undefined
  }
}
