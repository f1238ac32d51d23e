import { setInterval } from 'node:timers'

const tickMs = 10

/** Time that this thread computed: on a busy machine a pause may be that of others. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Measures how long the event loop of this process stands still by its own work, from now on.
 * @returns a function with the longest stall so far, in milliseconds
 */
export function measureStalls(onStall?: (stall: { ms: number; at: number }) => void, noticedMs = 50): () => number {
  let longestMs = 0
  let lastAt = performance.now()
  let lastComputed = computedMs()
  setInterval(() => {
    const [at, computed] = [performance.now(), computedMs()]
    const ms = Math.min(at - lastAt - tickMs, computed - lastComputed)
    longestMs = Math.max(longestMs, ms)
    if (ms > noticedMs) onStall?.({ ms, at: performance.timeOrigin + at })
    lastAt = at
    lastComputed = computed
  }, tickMs)
  return () => longestMs
}

/** Resolves when every stall up to here was noticed. */
export const stallsSettled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3 * tickMs))
