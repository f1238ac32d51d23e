import { cpus, loadavg } from 'node:os'

/** The middle value, so that one slow run does not speak for all. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

/** The median of several rounds, with the least and the greatest. */
export function spread(values: readonly number[]): string {
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  return `${median(values).toFixed(1)} (${least.toFixed(1)} to ${greatest.toFixed(1)})`
}

/** The machine of the figures below it. */
export function describeMachine(): string {
  const [first] = cpus()
  return `${cpus().length} cores (${first?.model ?? 'unknown'}), load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`
}
