import type { Step } from '#domain/availability/color-scale.ts'
import classes from '#client/calendar/calendar-screen.module.css'
import tones from './tone.module.css'

/** The colour scale in one line: how many venues are free, and the keys that move through the grid. */
export function Legend({ scale }: { scale: readonly Step[] }) {
  return (
    <div className={classes.legend}>
      <p className={classes.steps} aria-hidden>
        <span>Venues free</span>
        {scale.map(({ from, tone }, index) => (
          <span key={tone} className={`${classes.stepOfScale} ${tones.tone}`} data-tone={tone}>
            {index === scale.length - 1 ? `${from}+` : from}
          </span>
        ))}
        <span className={classes.doubtful}>0 ? some not known</span>
      </p>
      <p className={classes.keys}>
        Keys: arrows move, <kbd>Enter</kbd> opens, <kbd>A</kbd> alert, <kbd>B</kbd> bell, <kbd>T</kbd> today,{' '}
        <kbd>[</kbd> <kbd>]</kbd> other days
      </p>
    </div>
  )
}
