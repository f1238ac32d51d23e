import type { ReactNode } from 'react'
import type { Step } from '#domain/availability/color-scale.ts'
import classes from '#client/calendar/calendar-screen.module.css'
import tones from './tone.module.css'

/** The colour scale in one line, with the keys that move through the grid. */
export function Legend({
  scale,
  counted = 'Venues free',
  doubtful = '0 ? some not known',
  children,
}: {
  scale: readonly Step[]
  /** The meaning of the numbers. */
  counted?: string
  /** The mark of a cell with unknown venues. */
  doubtful?: string
  /** The actions on the grid. */
  children?: ReactNode
}) {
  return (
    <div className={classes.legend}>
      <p className={classes.steps} aria-hidden>
        <span>{counted}</span>
        {scale.map(({ from, tone }, index) => (
          <span key={tone} className={`${classes.stepOfScale} ${tones.tone}`} data-tone={tone}>
            {index === scale.length - 1 ? `${from}+` : from}
          </span>
        ))}
        <span className={classes.doubtful}>{doubtful}</span>
      </p>
      {children}
      <p className={classes.keys}>
        Keys: arrows move, <kbd>Enter</kbd> opens, <kbd>A</kbd> alert, <kbd>B</kbd> bell, <kbd>D</kbd> day, <kbd>T</kbd>{' '}
        today, <kbd>[</kbd> <kbd>]</kbd> days
      </p>
    </div>
  )
}
