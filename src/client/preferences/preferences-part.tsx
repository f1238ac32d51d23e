import type { ReactNode } from 'react'
import classes from './preferences.module.css'

/** A titled part of the preferences. */
export function PreferencesPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}
