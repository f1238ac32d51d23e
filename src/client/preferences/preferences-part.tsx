import type { ReactNode } from 'react'
import classes from './preferences.module.css'

/** A part of the preferences under its title. */
export function PreferencesPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}
