import type { ReactNode } from 'react'
import classes from './section.module.css'

/** A section of the landing page: a hairline with a court's centre mark, the heading and the content. */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <div className={classes.row}>
        <div className={classes.heading}>
          <h2 id={`${id}-title`} className={classes.title}>
            {title}
          </h2>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
