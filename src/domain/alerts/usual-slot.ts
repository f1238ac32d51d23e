import { slotOfLabel } from '#domain/calendar/time-slot.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import type { Alert } from './alert.ts'

const noon = slotOfLabel('12:00 PM') ?? 0
const evening = slotOfLabel('5:00 PM') ?? 0

/**
 * The half-hour, as a slot index, in the middle of those that a person's alerts of a sport watch most: in the morning,
 * the afternoon or the evening. Undefined without an alert.
 */
export function usualSlotOf(alerts: readonly Alert[], sport: SportOrAll): number | undefined {
  const watched = alerts
    .filter((alert) => alert.sport === sport || alert.sport === 'all')
    .flatMap(({ timeSlots }) => timeSlots.flatMap((label) => slotOfLabel(label) ?? []))
  const parts = [
    watched.filter((slot) => slot >= evening),
    watched.filter((slot) => slot < noon),
    watched.filter((slot) => slot >= noon && slot < evening),
  ]
  const [most = []] = parts.toSorted((a, b) => b.length - a.length)
  return most.toSorted((a, b) => a - b)[Math.floor(most.length / 2)]
}
