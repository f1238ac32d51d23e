import { vi } from 'vitest'

/**
 * Stands in for browser parts that jsdom lacks and Mantine needs, in a window of a width, where nothing moves.
 * `vi.unstubAllGlobals` and `vi.restoreAllMocks` remove it.
 */
export function stubWhatJsdomLacks(width?: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width !== undefined && (/reduced-motion/.test(query) || isOfWidth(query, width)),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  if (width !== undefined) inWindow(width)
  // They stay with the window of the test file.
  Element.prototype.scrollIntoView ??= () => {}
  Element.prototype.scrollTo ??= () => {}
  HTMLElement.prototype.hidePopover ??= function hidePopover(this: HTMLElement) {
    this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed', oldState: 'open' }))
  }
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}

/** Everything is in view, at its upper left: Mantine hides what hangs at a button without a place. */
function inWindow(width: number): void {
  const place = { x: 0, y: 0, left: 0, top: 0, right: 1, bottom: 1, width: 1, height: 1 }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...place, toJSON: () => place })
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
}

const pixelsOfEm = 16

function isOfWidth(query: string, width: number): boolean {
  const [, bound, ems] = /^\((min|max)-width: ([\d.]+)em\)$/.exec(query) ?? []
  const px = Number(ems) * pixelsOfEm
  return bound === 'min' ? width >= px : bound === 'max' && width <= px
}
