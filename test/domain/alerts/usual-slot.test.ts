import { expect, test } from 'vitest'
import type { Alert } from '#domain/alerts/alert.ts'
import { usualSlotOf } from '#domain/alerts/usual-slot.ts'
import { labelOfSlot, type TimeSlot } from '#domain/calendar/time-slot.ts'

function watching(sport: Alert['sport'], ...timeSlots: TimeSlot[]): Alert {
  return { sport, timeSlots } as Alert
}

test('the usual half-hour is in the part of the day that most alerts of the sport watch', () => {
  const alerts = [
    watching('tennis', '6:00 PM', '6:30 PM', '7:00 PM'),
    watching('all', '7:00 PM'),
    watching('tennis', '7:00 AM', '7:30 AM'),
    watching('golf', '7:00 AM'),
    watching('golf', '1:00 PM', '1:30 PM', '2:00 PM'),
  ]
  const usual = (['tennis', 'golf', 'futsal'] as const).map((sport) => usualSlotOf(alerts, sport))
  expect(usual.map((slot) => labelOfSlot(slot ?? 0))).toEqual(['7:00 PM', '1:30 PM', '7:00 PM'])
  expect(usualSlotOf([], 'golf')).toBeUndefined()
})
