import { useEffect, useRef, type ReactNode } from 'react'
import classes from './manage-alert.module.css'

/** What came of something. The heading takes the focus, so that a screen reader reads the outcome. */
export function Outcome({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [title])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {children}
    </>
  )
}
