import { useId, type ReactNode } from 'react'

/** A section that its heading names, for eyes and for screen readers alike. */
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
