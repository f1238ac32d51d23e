import { pickedSlotId } from '#domain/alerts/picked-slot.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { dateRange, weekdayOf, weekdays, type LocalDate } from '#domain/calendar/local-date.ts'
import { parseSlotId } from '#domain/calendar/slot-id.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { slotLabels, slotOfLabel } from '#domain/calendar/time-slot.ts'
import { sortSlotIds } from '#client/alerts/alert-copy.ts'
import type { AlertDraft, EveryWeek, OnDates, Repeats } from './alert-draft.ts'

type Switch = Pick<AlertDraft, 'when' | 'aside'>

/** The weekly side of a draft: on the days and at the times of its dates, unless a person has chosen weekly times before. */
export function weeklyOf({ when, aside }: Switch): EveryWeek {
  if (when.repeats === 'weekly') return when
  const before = aside?.repeats === 'weekly' ? aside : noWeek
  const picked = when.slots.flatMap((id) => parseSlotId(id) ?? [])
  if (!before.isSuggested || picked.length === 0) return before
  const named = picked.map(({ date }) => weekdayOf(date))
  return {
    repeats: 'weekly',
    weekdays: weekdays.filter((day) => named.includes(day)),
    times: slotLabels.filter((label) => picked.some(({ timeSlot }) => timeSlot === label)),
    isSuggested: true,
  }
}

const noWeek: EveryWeek = { repeats: 'weekly', weekdays: [], times: [], isSuggested: true }

/** The dates of a draft: those that are chosen, or else the next day of its weekdays. */
function datesOf({ when, aside }: Switch, now: Date): OnDates {
  if (when.repeats === 'dates') return when
  if (aside?.repeats === 'dates' && aside.slots.length > 0) return aside
  const { times, weekdays: days } = when
  const open = (date: LocalDate) => times.filter((label) => !isPastSlot({ date, slot: slotOfLabel(label) ?? 0, now }))
  const next = dateRange(venueDate(now), 8).find((date) => days.includes(weekdayOf(date)) && open(date).length > 0)
  return {
    repeats: 'dates',
    slots: next === undefined ? [] : sortSlotIds(open(next).map((timeSlot) => pickedSlotId({ day: next, timeSlot }))),
  }
}

/** A draft on dates, or every week. What it was before is put aside. */
export function repeatChange(draft: Switch, repeats: Repeats, now: Date): Switch {
  if (draft.when.repeats === repeats) return { when: draft.when, aside: draft.aside }
  return { when: repeats === 'weekly' ? weeklyOf(draft) : datesOf(draft, now), aside: draft.when }
}
