import type { ClientBase } from 'pg'

const beatEveryMs = 2000

/** Checks that a listener's connection still reaches the database. */
export interface Heartbeat {
  /** False as soon as one beat was not answered before the next was due. */
  isHeard(): boolean
  stop(): void
}

/**
 * Queries on a connection that otherwise only listens: a listener never notices a dead peer. The connection's watch
 * (database/silent-connections.ts) ends it if no answer comes.
 */
export function startHeartbeat(client: ClientBase, everyMs = beatEveryMs): Heartbeat {
  let isWaiting = false
  let isHeard = true
  const beat = () => {
    if (isWaiting) return void (isHeard = false)
    isWaiting = true
    client.query('select 1').then(
      () => {
        isWaiting = false
        isHeard = true
      },
      () => (isHeard = false),
    )
  }
  const timer = setInterval(beat, everyMs).unref()
  return { isHeard: () => isHeard, stop: () => clearInterval(timer) }
}
