import type { ReactNode } from 'react'
import { OutcomeHeading } from '#client/ui/outcome-heading.tsx'
import classes from './auth-layout.module.css'

/** The outcome, in place of a form. */
export function Outcome({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <OutcomeHeading title={title} className={classes.title} />
      {children}
    </>
  )
}
