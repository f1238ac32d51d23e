import { useEffect, useRef, type ReactNode } from 'react'

/** The result of an action. The heading takes the focus, so that screen readers announce it. */
export function Outcome({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [title])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  )
}
