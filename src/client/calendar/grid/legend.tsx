import classes from '#client/calendar/calendar-screen.module.css'
import tones from './tone.module.css'

const steps = ['0', '1', '2', '3', '4', '5', '6', '8', '10'] as const

/** The colour scale in one line: how many venues are free. */
export function Legend() {
  return (
    <p className={classes.legend} aria-hidden>
      <span>Venues free</span>
      {steps.map((step) => (
        <span key={step} className={`${classes.step} ${tones.tone}`} data-tone={step}>
          {step === '10' ? '10+' : step}
        </span>
      ))}
    </p>
  )
}
