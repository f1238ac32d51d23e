/** Mails between hand-over and stored outcome, for a relay that takes its time and for one that is as quick as can be. */
export interface HandedOver {
  least: number
  most: number
}

/** The database has stored a batch and handed over the next one by then, also on a busy machine. */
const storedWithinMs = 20

/**
 * How many mails are handed over at once: those that have a connection, and what the relay takes until the database has stored a batch (Little's
 * law). With more nothing is sooner, and each of them waits for longer between the question whether its address still wants it and its last byte.
 * `usualMs` is how long a mail has a connection; undefined while nobody knows.
 */
export function handedOverAtOnce(
  { least, most }: HandedOver,
  { count, usualMs }: { count: number; usualMs: number | undefined },
): number {
  if (usualMs === undefined) return least
  const enough = Math.ceil(count * (1 + storedWithinMs / usualMs))
  return Math.min(Math.max(enough, least), most)
}
