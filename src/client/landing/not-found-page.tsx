import { PageFrame } from './page-frame.tsx'
import classes from './not-found-page.module.css'

/** The fallback page: a ball that landed out, and a hint for whoever is building (SPEC section 2, Route table). */
export function NotFoundPage() {
  return (
    <PageFrame>
      <div className={classes.page}>
        <svg className={classes.out} viewBox="0 0 320 160" aria-hidden>
          <path className={classes.line} d="M0 120H250V0M250 120V160" />
          <path className={classes.flight} d="M20 100Q120 -40 190 70T280 60" />
          <circle className={classes.ball} cx="284" cy="64" r="12" />
        </svg>
        <h1 className={classes.title}>Page Not Found</h1>
        <p className={classes.text}>Out, by a little. There is nothing at this address.</p>
        <p className={classes.hint}>
          <code>Did you forget to add the page to the router?</code>
        </p>
        <a className={classes.back} href="/">
          Back to the start
        </a>
      </div>
    </PageFrame>
  )
}
