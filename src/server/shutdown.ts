/** What was started, to be stopped in reverse order. */
export interface Shutdown {
  add(step: () => Promise<void>): void
  /** Stops everything, once. A step that fails does not prevent the others. */
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
