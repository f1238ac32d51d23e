import { useId, type ReactNode } from 'react'
import classes from './nothing.module.css'

/** A part of the sheet with a heading of its own. */
export function SheetPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  )
}
