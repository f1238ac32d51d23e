import fc from 'fast-check'
import { pickedSlotId } from '#domain/alerts/picked-slot.ts'
import { addDays, weekdays, type LocalDate } from '#domain/calendar/local-date.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import type { When } from '#client/alerts/draft/alert-draft.ts'

const times = fc.uniqueArray(fc.constantFrom(...slotLabels), { minLength: 1, maxLength: 8 })

/** Half-hours of one to three of the next 60 days, or of weekdays. */
export function anyWhen(today: LocalDate): fc.Arbitrary<When> {
  const day = fc.record({ ahead: fc.integer({ min: 0, max: 60 }), labels: times })
  const onDates = fc
    .uniqueArray(day, { minLength: 1, maxLength: 3, selector: ({ ahead }) => ahead })
    .map((days): When => {
      const slotsOf = ({ ahead, labels }: { ahead: number; labels: string[] }) =>
        labels.map((timeSlot) => pickedSlotId({ day: addDays(today, ahead), timeSlot }))
      return { repeats: 'dates', slots: days.flatMap(slotsOf) }
    })
  const everyWeek = fc
    .record({ weekdays: fc.subarray([...weekdays], { minLength: 1 }), times })
    .map((chosen): When => ({ repeats: 'weekly', ...chosen, isSuggested: false }))
  return fc.oneof(onDates, everyWeek)
}
