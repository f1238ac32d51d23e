import { useId, type ReactNode } from 'react'

/** A section labelled by its heading, also for screen readers. */
export function Titled({
  level: Heading,
  title,
  className,
  titleClassName,
  children,
}: {
  level: 'h2' | 'h3'
  title: string
  className: string | undefined
  titleClassName: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={className} aria-labelledby={id}>
      <Heading id={id} className={titleClassName}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
