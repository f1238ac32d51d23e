import type { ReactNode } from 'react'
import { PageFrame } from './page-frame.tsx'
import classes from './text-page.module.css'

/** A page of text. */
export function TextPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <PageFrame>
      <article className={classes.page}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {children}
      </article>
    </PageFrame>
  )
}
