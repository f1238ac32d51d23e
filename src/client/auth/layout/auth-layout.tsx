import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { AuthCourt } from './auth-court.tsx'
import classes from './auth-layout.module.css'

/** The frame of the account screens: the court on one side, the form on the other. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.court}>
        <AuthCourt className={classes.lines} />
        <Link to="/" className={classes.brand}>
          <BrandMark />
        </Link>
        <p className={classes.promise}>Get the court. Not the refresh habit.</p>
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
