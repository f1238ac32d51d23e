import { setImmediate } from 'node:timers/promises'

/**
 * Lets one in for each turn of the event loop, in the order in which they came. What many do at once, because they waited for one
 * statement, would hold up everything else for as long as all of it takes: a relay's 250 would lie unread, and an email
 * whose 250 nobody has read when its process is killed goes a second time (decision 0037).
 */
export function createLoopTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => (last = last.then(() => setImmediate()))
}
