import type { ReactNode } from 'react'
import { Titled } from '#client/ui/page/titled.tsx'
import classes from './nothing.module.css'

/** A part of the sheet with a heading of its own. */
export function SheetPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Titled level="h3" title={title} className={classes.part} titleClassName={classes.title}>
      {children}
    </Titled>
  )
}
