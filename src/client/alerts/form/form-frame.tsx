import type { ReactNode } from 'react'
import classes from './alert-form.module.css'

/** The frame of the form on a page, as wide as its dialog. */
export function FormFrame({ children }: { children: ReactNode }) {
  return (
    <section className={classes.frame} aria-label="New alert">
      {children}
    </section>
  )
}
