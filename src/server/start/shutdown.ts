/** The started parts, stopped in reverse order. */
export interface Shutdown {
  /** `what` names the part in the report of an unfinished stop. */
  add(what: string, stop: () => Promise<void>): void
  /** Stops everything, once. A part that fails to stop does not prevent the others. */
  run(): Promise<void>
  /** The part that is being stopped. */
  waitsFor(): string | undefined
}

export function createShutdown(): Shutdown {
  const started: { what: string; stop: () => Promise<void> }[] = []
  let stopping: string | undefined
  return {
    add: (what, stop) => void started.push({ what, stop }),
    waitsFor: () => stopping,
    async run() {
      const failures: unknown[] = []
      for (let next = started.pop(); next; next = started.pop()) {
        stopping = next.what
        await next.stop().catch((error: unknown) => failures.push(error))
      }
      stopping = undefined
      if (failures.length > 0) throw new AggregateError(failures, 'not everything could be stopped cleanly')
    },
  }
}
