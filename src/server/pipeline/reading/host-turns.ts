/** Runs what is given for a host once everything given before for the same host has ended, whether well or badly. */
export type TakeTurn = <T>(host: string, work: () => Promise<T>) => Promise<T>

/**
 * Two workers of pg-boss that ask in the same instant both find a group idle, and both get a job of it
 * (https://github.com/timgit/pg-boss/pull/845). Within one process the second waits here.
 */
export function createHostTurns(): TakeTurn {
  const last = new Map<string, Promise<unknown>>()
  return (host, work) => {
    const turn = (last.get(host) ?? Promise.resolve()).then(work)
    last.set(
      host,
      turn.catch(() => undefined),
    )
    return turn
  }
}
