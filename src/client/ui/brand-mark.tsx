import classes from './brand-mark.module.css'

/** The logo, a C that catches a ball, and the name. */
export function BrandMark() {
  return (
    <span className={classes.brand}>
      <svg className={classes.mark} viewBox="0 0 32 32" width="34" height="34" aria-hidden>
        <rect className={classes.ground} width="32" height="32" rx="9" />
        <path className={classes.letter} d="M20.6 9.9A8.2 8.2 0 1 0 20.6 22.1" />
        <circle className={classes.ball} cx="21.6" cy="16" r="3.6" />
      </svg>
      <span data-name>Courtside</span>
    </span>
  )
}
