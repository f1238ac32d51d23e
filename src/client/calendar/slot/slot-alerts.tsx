import { IconBellFilled } from '@tabler/icons-react'
import type { Alert } from '#domain/alerts/alert.ts'
import { criteriaOf } from '#domain/availability/criteria.ts'
import { whatText } from '#domain/alerts/watch-sentence.ts'
import classes from './slot-dialog.module.css'

/** Names the person's alerts on this half-hour, with a link to them (rule calendar-14). */
export function SlotAlerts({ alerts, onShow }: { alerts: readonly Alert[]; onShow: () => void }) {
  const [first] = alerts
  if (!first) return null
  return (
    <div className={classes.alerts}>
      <IconBellFilled size={18} aria-hidden />
      <p>
        {alerts.length === 1
          ? `An alert watches this half-hour: ${whatText({ ...first, ...criteriaOf(first) })}`
          : `${alerts.length} alerts watch this half-hour`}
      </p>
      <button type="button" className={classes.link} onClick={onShow}>
        Active Alerts
      </button>
    </div>
  )
}
