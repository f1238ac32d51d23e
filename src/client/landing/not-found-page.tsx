import { PageFrame } from './frame/page-frame.tsx'
import classes from './not-found-page.module.css'

/** The fallback page: a ball that landed out, and a hint for developers. */
export function NotFoundPage() {
  return (
    <PageFrame>
      <div className={classes.page}>
        <svg className={classes.out} viewBox="0 0 320 160" aria-hidden>
          <path className={classes.line} d="M0 130H240M240 0V160" />
          <path className={classes.flight} d="M14 96Q130 -62 272 130Q284 62 300 74" />
          <circle className={classes.ball} cx="300" cy="66" r="12" />
        </svg>
        <h1 className={classes.title}>Page Not Found</h1>
        <p className={classes.text}>That one was out. There is no page at this address.</p>
        <p className={classes.hint}>
          <code>Did you forget to add the page to the router?</code>
        </p>
        <a className={classes.back} href="/">
          Back to home
        </a>
      </div>
    </PageFrame>
  )
}
