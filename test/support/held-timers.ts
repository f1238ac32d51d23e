import { onTestFinished, vi } from 'vitest'

/** Holds every timer of exactly so many ms until `pass` ends those that wait; all others run as ever. */
export function holdTimersOf(heldMs: number): { waiting(): number; pass(): void } {
  const held: (() => void)[] = []
  const { setTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    if (ms === heldMs) held.push(work)
    return setTimeout(ms === heldMs ? () => undefined : work, ms)
  }) as typeof setTimeout)
  onTestFinished(() => void vi.restoreAllMocks())
  return {
    waiting: () => held.length,
    pass() {
      for (const work of held.splice(0)) work()
    },
  }
}
