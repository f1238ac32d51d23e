import type { AlertDraft } from '#client/alerts/draft/alert-draft.ts'
import { ChosenRanges } from './chosen-ranges.tsx'
import { HalfHours } from './half-hours.tsx'
import { PartsOfDay } from './parts-of-day.tsx'
import { RangeSelects } from './range-selects.tsx'
import { WeekdayToggles } from './weekday-toggles.tsx'
import classes from './weekly-times.module.css'

/** The weekdays and ranges of time of an alert that runs every week until it is stopped (rule alerts-28). */
export function WeeklyTimes({
  draft: { weekdays, times },
  onChange,
}: {
  draft: Pick<AlertDraft, 'weekdays' | 'times'>
  onChange: (change: Partial<AlertDraft>) => void
}) {
  const onTimes = (chosen: AlertDraft['times']) => onChange({ times: chosen })
  return (
    <div className={classes.weekly}>
      <WeekdayToggles chosen={weekdays} onChange={(chosen) => onChange({ weekdays: chosen })} />
      <PartsOfDay times={times} onChange={onTimes} />
      <HalfHours times={times} onChange={onTimes} />
      <RangeSelects onAdd={(added) => onTimes([...new Set([...times, ...added])])} />
      <ChosenRanges times={times} onChange={onTimes} />
    </div>
  )
}
