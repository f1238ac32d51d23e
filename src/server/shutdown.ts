/** What was started, to be stopped in the opposite order. */
export interface Shutdown {
  add(step: () => Promise<void>): void
  /** Stops everything once; a step that fails does not keep the others from running. */
  run(): Promise<void>
}

export function createShutdown(): Shutdown {
  const steps: (() => Promise<void>)[] = []
  return {
    add: (step) => void steps.push(step),
    async run() {
      const failures: unknown[] = []
      for (let step = steps.pop(); step; step = steps.pop())
        await step().catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, 'not everything could be stopped cleanly')
    },
  }
}
