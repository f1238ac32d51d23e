// Those of the machine: a test may put a clock of its own in their place.
const { setTimeout, clearTimeout } = globalThis

/** Rejects where the work takes longer. */
export function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${ms} ms`)), ms)
  })
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
