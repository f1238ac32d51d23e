import type { ReactNode } from 'react'
import classes from './page.module.css'

/** A page with a title and sections; `isWide` has room for tables, and for headings beside their sections. */
export function Page({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <main className={isWide ? `${classes.page} ${classes.wide}` : classes.page} id="main">
      <h1 className={classes.title}>{title}</h1>
      {children}
    </main>
  )
}
