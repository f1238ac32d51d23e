import { useId, type ReactNode } from 'react'
import classes from './operator.module.css'

/** One part of the page under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
