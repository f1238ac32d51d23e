import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import classes from './auth-layout.module.css'

/** The frame of the account screens: a court on one side, the form on the other. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.court}>
        <AuthCourt className={classes.lines} />
        <Link to="/" className={classes.brand}>
          <BrandMark />
        </Link>
        <p className={classes.promise}>
          Get the court. <span className={classes.turn}>Not the refresh habit.</span>
        </p>
      </header>
      <main className={classes.main}>
        <div className={classes.column}>
          {children}
          <Link to="/" className={classes.home}>
            Back to home
          </Link>
        </div>
      </main>
    </div>
  )
}

/** Half a tennis court from above with a ball. The left side is free for text. */
function AuthCourt({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 600 900" preserveAspectRatio="xMaxYMin slice" aria-hidden>
      <g fill="none" stroke="currentColor" strokeWidth="3">
        <path d="M230 -10V610H820V-10M310 -10V610M310 300H740M525 -10V300M525 610V594" />
      </g>
      <circle cx="430" cy="412" r="11" fill="var(--ball)" />
    </svg>
  )
}
