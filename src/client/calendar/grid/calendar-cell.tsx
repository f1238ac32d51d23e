import { IconBellFilled } from '#client/icons.tsx'
import { memo } from 'react'
import classes from './calendar-grid.module.css'
import tones from './tone.module.css'

interface CalendarCellProps {
  row: number
  column: number
  /** The address of its sheet. */
  href: string
  text: string
  tone: string
  label: string
  isPast: boolean
  isNow: boolean
  hasAlert: boolean
  /** True if its content has just changed. */
  isChanged: boolean
  /** True if this cell is the tab stop of the grid. */
  isStop: boolean
  /** Shown behind the text where cells are wide. */
  more?: string | undefined
  /** Its part of a free stretch that is drawn as one. */
  block?: string | undefined
}

/** One half-hour of one day. All props are plain values, so only a changed cell re-renders. */
export const CalendarCell = memo(function CalendarCell({
  row,
  column,
  href,
  text,
  tone,
  label,
  isPast,
  isNow,
  hasAlert,
  isChanged,
  isStop,
  more,
  block,
}: CalendarCellProps) {
  return (
    <td
      role="gridcell"
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      data-row={row}
      data-column={column}
      data-tone={tone}
      data-past={isPast || undefined}
      data-now={isNow || undefined}
      data-block={block}
      data-changed={isChanged || undefined}
      className={`${classes.cell} ${tones.tone}`}
    >
      {/* The cell has the name and the focus; the link works before React listens, and in another tab. */}
      <a href={href} tabIndex={-1} aria-hidden draggable={false} className={classes.open}>
        {text}
        {more && <span className={classes.more}>{more}</span>}
      </a>
      {hasAlert && <Bell />}
    </td>
  )
})

/** Opens the alerts on the half-hour. The key for it is B, so that the grid stays one tab stop. */
function Bell() {
  return (
    <button type="button" className={classes.bell} data-bell tabIndex={-1} aria-label="Active Alerts">
      <IconBellFilled size={13} />
    </button>
  )
}
