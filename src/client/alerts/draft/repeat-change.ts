import { pickedSlotId } from '#domain/alerts/picked-slot.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { addDays, dateRange, weekdayOf, weekdays, type LocalDate } from '#domain/calendar/local-date.ts'
import { parseSlotId } from '#domain/calendar/slot-id.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { slotCount, slotLabels, slotOfLabel } from '#domain/calendar/time-slot.ts'
import { sortSlotIds } from '#client/alerts/alert-copy.ts'
import type { AlertDraft } from './alert-draft.ts'

/** Makes a draft weekly: on the days and at the times of its dates, unless a person has chosen weekly times before. */
export function weeklyChange({
  slots,
  weekdays: days,
  times,
  putIn,
}: AlertDraft): Pick<AlertDraft, 'repeats' | 'weekdays' | 'times' | 'putIn'> {
  const picked = slots.flatMap((id) => parseSlotId(id) ?? [])
  if (times !== putIn || picked.length === 0) return { repeats: 'weekly', weekdays: days, times, putIn }
  const named = picked.map(({ date }) => weekdayOf(date))
  const labels = slotLabels.filter((label) => picked.some(({ timeSlot }) => timeSlot === label))
  return {
    repeats: 'weekly',
    weekdays: weekdays.filter((day) => named.includes(day)),
    times: labels,
    putIn: labels,
  }
}

/** Puts a draft on dates: those that are chosen, or else the next day of its weekdays. */
export function datedChange(
  { slots, weekdays: days, times }: Pick<AlertDraft, 'slots' | 'weekdays' | 'times'>,
  now: Date,
): Pick<AlertDraft, 'repeats' | 'slots'> {
  if (slots.length > 0) return { repeats: 'dates', slots: [...slots] }
  const open = (date: LocalDate) => times.filter((label) => !isPastSlot({ date, slot: slotOfLabel(label) ?? 0, now }))
  const next = dateRange(venueDate(now), 8).find((date) => days.includes(weekdayOf(date)) && open(date).length > 0)
  return {
    repeats: 'dates',
    slots: next === undefined ? [] : sortSlotIds(open(next).map((timeSlot) => pickedSlotId({ day: next, timeSlot }))),
  }
}

/** The first day that still has a half-hour: today until its last one has begun. */
export function firstOpenDay(now: Date): LocalDate {
  const today = venueDate(now)
  return isPastSlot({ date: today, slot: slotCount - 1, now }) ? addDays(today, 1) : today
}
