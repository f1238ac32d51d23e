import { minutesOfLabel } from '#domain/calendar/time-slot.ts'

/** Minutes since midnight of '2pm', '2:30pm' and '2:30 PM'; undefined if the text is not a time. */
export function minutesOfClockLabel(text: string): number | undefined {
  return minutesOfLabel(text.trim().replace(/^(\d{1,2})\s*(?=[ap])/i, '$1:00'))
}
