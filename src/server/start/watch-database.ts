import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { databaseTrouble, fullDisk, reasonOf } from '#server/store/database-trouble.ts'

const askAgainMs = 1000
const quietAfterFullMs = 10_000

/** The state of the database between two errors. */
export interface DatabaseWatch {
  /** Records an error. True if it is part of an outage, which is logged once and not for each error. */
  note(error: unknown): boolean
  /** The database's trouble; undefined while it works. */
  trouble(): string | undefined
}

/** One line in the log when an outage begins and one when it ends, however many statements fail in between. */
export function watchDatabase({
  logger,
  isWell,
  everyMs = askAgainMs,
  clock = () => performance.now(),
}: {
  logger: Pick<Logger, 'error' | 'warn'> | false
  /** Rejects while the database accepts no writes; after a full disk, while it has no room for many. */
  isWell: (trouble: string) => Promise<unknown>
  everyMs?: number
  /** Milliseconds that only grow. */
  clock?: () => number
}): DatabaseWatch {
  let trouble: string | undefined
  let refusedAt = 0
  /** A full disk takes some writes and refuses others: it is well once none was refused for a while. */
  const mayBeWell = () => trouble !== fullDisk || clock() - refusedAt >= quietAfterFullMs

  async function untilWell(): Promise<void> {
    while (trouble !== undefined) {
      await pause(everyMs, undefined, { ref: false })
      if (!mayBeWell()) continue
      trouble = await isWell(trouble).then(
        () => (mayBeWell() ? undefined : trouble),
        (error: unknown) => databaseTrouble(error) ?? trouble,
      )
    }
    if (logger) logger.warn('the database is well again')
  }

  return {
    trouble: () => trouble,
    note(error) {
      const found = databaseTrouble(error)
      if (found === undefined) return false
      refusedAt = clock()
      if (trouble === undefined) {
        trouble = found
        if (logger) logger.error({ reason: reasonOf(error) }, `${found}: writes are refused until it is well`)
        void untilWell()
      }
      return true
    },
  }
}
