import { vi } from 'vitest'

/** Stands in for browser parts that jsdom lacks and Mantine needs. `vi.unstubAllGlobals` removes it. */
export function stubWhatJsdomLacks(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}
