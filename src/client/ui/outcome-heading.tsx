import { useEffect, useRef } from 'react'

/** The heading of a page that tells how something ended. It takes the focus, so that a screen reader reads it. */
export function OutcomeHeading({ title, className }: { title: string; className: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [title])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {title}
    </h1>
  )
}
