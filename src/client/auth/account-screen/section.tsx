import { useId, type ReactNode } from 'react'
import classes from './account.module.css'

/** One thing that a person can do with their account, under its heading. */
export function Section({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  )
}
