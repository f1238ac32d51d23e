import classes from './trust-strip.module.css'

export function TrustStrip() {
  return (
    <section className={classes.strip} aria-label="Trusted by">
      <div className={classes.row}>
        <p className={classes.by}>Trusted by</p>
        <p className={classes.line}>You and your friends, that's all we need!</p>
      </div>
    </section>
  )
}
