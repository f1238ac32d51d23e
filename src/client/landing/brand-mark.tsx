import classes from './brand-mark.module.css'

/** The mark, a ball by the sideline, and the name. */
export function BrandMark() {
  return (
    <span className={classes.brand}>
      <svg className={classes.mark} viewBox="0 0 32 32" width="32" height="32" aria-hidden>
        <rect className={classes.ground} width="32" height="32" rx="8" />
        <path className={classes.line} d="M10 0v32M10 23h22" />
        <circle className={classes.ball} cx="20" cy="13" r="5.5" />
      </svg>
      Courtside
    </span>
  )
}
