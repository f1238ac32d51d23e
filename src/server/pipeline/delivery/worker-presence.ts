import { randomInt } from 'node:crypto'
import { openDatabaseSession, type DatabaseSession, type SessionOptions } from '#server/store/database-session.ts'
import { delivererStatements } from '#server/store/outbox/deliverer-lock.ts'

/** Numbers are stored as integers of four bytes. */
const largestNumber = 2_147_483_647

/**
 * A worker's presence in the database: a session that holds its number and listens for new notifications. When the process
 * dies the session ends, and other workers take over its notifications at once. A worker that is not heard may have
 * lost its number to others, and claims nothing.
 */
export interface WorkerPresence extends DatabaseSession {
  owner: number
}

/** Takes a number. After `onLost` other workers may take over what this one holds. */
export async function announceWorker(options: Omit<SessionOptions, 'statements'>): Promise<WorkerPresence> {
  const owner = randomInt(1, largestNumber)
  return { owner, ...(await openDatabaseSession({ ...options, statements: delivererStatements(owner) })) }
}
