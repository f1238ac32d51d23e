import type { ReactNode } from 'react'
import { Titled } from './titled.tsx'
import classes from './page.module.css'

/** A section of a page under its heading. */
export function Section({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <Titled level="h2" title={title} className={classes.section} titleClassName={classes.heading}>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children && <div className={classes.body}>{children}</div>}
    </Titled>
  )
}
