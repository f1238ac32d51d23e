import { IconBell } from '#client/icons.tsx'
import classes from './hero-board.module.css'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const rows = [
  { time: '5:00', counts: [4, 6, 3, 1, 5, 0, 2] },
  { time: '5:30', counts: [3, 4, 2, 0, 3, 0, 1] },
  { time: '6:00', counts: [1, 2, 1, 0, 2, 1, 3] },
  { time: '6:30', counts: [0, 1, 0, 0, 1, 2, 4] },
  { time: '7:00', counts: [0, 0, 1, 1, 0, 3, 5] },
  { time: '7:30', counts: [1, 2, 0, 0, 2, 5, 8] },
]
const opened = { time: '7:00', day: 'Thu' }

/** A picture of the calendar with one slot that has just opened. Sample content. */
export function HeroBoard() {
  return (
    <div className={classes.board} aria-hidden>
      <div className={classes.head}>
        <span />
        {days.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      {rows.map(({ time, counts }) => (
        <div key={time} className={classes.line}>
          <span className={classes.time}>{time}</span>
          {counts.map((count, index) => {
            const day = days[index]
            const isOpened = time === opened.time && day === opened.day
            return (
              <span key={day} className={classes.cell} data-count={count} data-opened={isOpened || undefined}>
                {count}
                {isOpened && <IconBell className={classes.bell} size={12} stroke={2.5} />}
              </span>
            )
          })}
        </div>
      ))}
    </div>
  )
}
