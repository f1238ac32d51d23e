import { vi } from 'vitest'

/**
 * Stands in for browser parts that jsdom lacks and Mantine needs, in a window of a width, where nothing moves.
 * `vi.unstubAllGlobals` removes it.
 */
export function stubWhatJsdomLacks(width?: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width !== undefined && (/reduced-motion/.test(query) || isOfWidth(query, width)),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  // They stay with the window of the test file.
  Element.prototype.scrollIntoView ??= () => {}
  Element.prototype.scrollTo ??= () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}

const pixelsOfEm = 16

function isOfWidth(query: string, width: number): boolean {
  const [, bound, ems] = /^\((min|max)-width: ([\d.]+)em\)$/.exec(query) ?? []
  const px = Number(ems) * pixelsOfEm
  return bound === 'min' ? width >= px : bound === 'max' && width <= px
}
