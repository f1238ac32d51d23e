import type { Page } from 'playwright-core'

/** A browser's own measures, by its definitions of INP and CLS. */
interface PageVitals {
  /** From each press since the last reading to the next frame that was shown after it, to 8 ms. */
  pressesMs: number[]
  /** How much moved by itself within the worst five seconds or less without a second of rest (CLS). */
  layoutShift: number
  /** Elements that moved by more than a trifle, from where to where. */
  moved: string[]
}

interface EventTiming extends PerformanceEntry {
  interactionId: number
}
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Has every document of the page note its presses and shifts from its start on. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const vitals: PageVitals = { pressesMs: [], layoutShift: 0, moved: [] }
    Object.assign(window, { vitals })
    new PerformanceObserver((list) => {
      for (const { name, interactionId, duration } of list.getEntries() as EventTiming[]) {
        if (name === 'click' && interactionId > 0) vitals.pressesMs.push(duration)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    const session = { from: 0, to: 0, sum: 0 }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue
        if (value > 0.005) {
          for (const { node, previousRect: was, currentRect: is } of sources) {
            const name = node instanceof Element ? `${node.tagName} ${node.className}` : String(node?.nodeName)
            vitals.moved.push(
              `${name}: ${was.x},${was.y} ${was.width}×${was.height} → ${is.x},${is.y} ${is.width}×${is.height}`,
            )
          }
        }
        const isNew = startTime - session.to > 1000 || startTime - session.from > 5000
        Object.assign(session, isNew ? { from: startTime, sum: value } : { sum: session.sum + value }, {
          to: startTime,
        })
        vitals.layoutShift = Math.max(vitals.layoutShift, session.sum)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export function readVitals(page: Page): Promise<PageVitals> {
  return page.evaluate(() => {
    const { vitals } = window as unknown as { vitals: PageVitals }
    return { ...vitals, pressesMs: vitals.pressesMs.splice(0) }
  })
}
