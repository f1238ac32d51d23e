import type { Opening } from '#domain/availability/opening.ts'
import type { BookingRules } from './clubspark-settings.ts'
import type { FreeWindow } from './clubspark-windows.ts'

/** The bookable starts of one court, as long as the venue's rules allow. */
export function openingsOf({
  courtId,
  courtName,
  windows,
  rules: { leastSteps, mostSteps = Infinity },
  bookingUrl,
}: {
  courtId: string
  courtName: string
  windows: readonly FreeWindow[]
  rules: Pick<BookingRules, 'leastSteps' | 'mostSteps'>
  bookingUrl: string
}): Opening[] {
  const starts = new Map<number, Opening>()
  for (const window of windows) {
    const { stepMinutes, priceCents } = window
    const end = endOfRun(window, windows)
    const least = Math.max(1, leastSteps ?? 1) * stepMinutes
    for (let start = window.start; start + least <= end && start < window.end; start += stepMinutes) {
      starts.set(start, {
        key: `${courtId}@${start}`,
        resource: courtName.slice(0, 120),
        startMinutes: start,
        maxMinutes: Math.min(end - start, mostSteps * stepMinutes),
        ...(leastSteps !== undefined && { minMinutes: least }),
        ...(priceCents !== undefined && { priceCents, pricePer: stepMinutes }),
        bookingUrl,
      })
    }
  }
  return [...starts.values()]
}

/** A booking may extend into the next window if there is no gap. */
function endOfRun(window: FreeWindow, all: readonly FreeWindow[]): number {
  let { end } = window
  for (const next of all) if (next.start === end) end = next.end
  return end
}
