import type { PlannedAlert } from '#domain/alerts/plan-alerts.ts'
import { AppError } from '#domain/app-error.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'

/** Refuses dates that have passed, and today once all of its chosen times have passed (rule alerts-13). */
export function requireFuture(plans: readonly PlannedAlert[], now: Date): void {
  const today = sydneyDate(now)
  for (const { specificDate, timeSlots } of plans) {
    if (specificDate === null) continue
    const isOver = timeSlots.every((label) => isPastSlot({ date: specificDate, slot: slotOfLabel(label) ?? 0, now }))
    if (specificDate < today || isOver) throw new AppError('PAST_DATE', 'Cannot create alerts for past dates.')
  }
}
