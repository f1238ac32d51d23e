import { isPauseEnd } from '#domain/alerts/pause.ts'
import { AppError } from '#domain/app-error.ts'
import { setPause } from '#server/store/alerts/pauses.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'

interface Pause {
  em: EntityManager
  ids: readonly string[]
  userId: string
  now: Date
}

/** Has alerts of their owner rest until an instant, all or none (rule alerts-46). */
export async function pauseAlerts({ until, ...pause }: Pause & { until: Date }): Promise<void> {
  requirePauseEnd(until, pause.now)
  await setPauseOfAll({ ...pause, until })
}

/** Ends the rest of alerts of their owner, all or none. */
export async function resumeAlerts(pause: Pause): Promise<void> {
  await setPauseOfAll({ ...pause, until: null })
}

export function requirePauseEnd(until: Date, now: Date): void {
  if (!isPauseEnd(until, now)) {
    throw new AppError('INVALID_INPUT', 'until: choose a time from now on, at most 90 days ahead')
  }
}

/** Another person's alert answers like one that does not exist (rule alerts-19). */
async function setPauseOfAll({ em, ids, userId, until, now }: Pause & { until: Date | null }): Promise<void> {
  const wanted = [...new Set(ids)]
  await inTransaction(em, async (tx) => {
    const found = await setPause({ em: tx, ids: wanted, userId, until, now })
    if (found.length < wanted.length) throw new AppError('NOT_FOUND', 'There is no such alert.')
  })
}
