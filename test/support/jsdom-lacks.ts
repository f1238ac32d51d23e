import { vi } from 'vitest'

/** Stands in for what jsdom lacks of a browser and Mantine asks for. `vi.unstubAllGlobals` takes it back. */
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
