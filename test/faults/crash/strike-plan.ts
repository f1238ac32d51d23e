/** The planned strikes. The processes get kill -9 but for `stopped`, which is SIGTERM. */
const plannedStrikes = [
  /** A worker, at any moment. */
  'at any moment',
  /** All workers in one moment: none is left to take over. */
  'all at once',
  'web',
  'stopped',
  /** SIGQUIT, as by `pg_ctl stop -m immediate`. */
  'PostgreSQL stopped',
  /** kill -9 of its first process, whose children live on for a moment. */
  'PostgreSQL killed',
  'taken over',
] as const
export type PlannedStrike = (typeof plannedStrikes)[number]
export type StrikePlan = Partial<Record<PlannedStrike, number>>

/** The strikes of a plan in the order in which they come: every kind is spread over the whole of the run. */
export function inOrder(plan: StrikePlan, random: () => number): PlannedStrike[] {
  return plannedStrikes
    .flatMap((what) => Array.from({ length: plan[what] ?? 0 }, () => ({ what, by: random() })))
    .toSorted((a, b) => a.by - b.by)
    .map(({ what }) => what)
}

/**
 * A plan with so many kill -9 of processes. Some kills are not by plan: they are aimed at the moment in which only the relay
 * knows whether it has an email, and take all workers at once. They are counted, too.
 */
export function fullPlan({
  kills,
  stops,
  restarts,
  workers,
  withWeb,
}: {
  kills: number
  stops: number
  restarts: number
  workers: number
  withWeb: boolean
}): { plan: StrikePlan; aimed: number } {
  const aimed = Math.floor(kills / 5 / workers)
  const left = kills - aimed * workers
  const web = withWeb ? Math.floor(left / 8) : 0
  const allAtOnce = Math.floor((left - web) / 2 / workers)
  const plan = {
    'at any moment': left - web - allAtOnce * workers,
    'all at once': allAtOnce,
    web,
    stopped: restarts,
    'PostgreSQL stopped': stops,
    'PostgreSQL killed': Math.ceil(stops / 4),
    'taken over': Math.ceil(kills / 40),
  }
  return { plan, aimed }
}
