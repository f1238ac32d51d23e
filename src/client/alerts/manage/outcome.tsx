import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Button, Skeleton } from '@mantine/core'
import { failureCodeOf } from '#client/trpc.ts'
import { Unanswered } from '#client/ui/state/state-note.tsx'
import classes from './manage-alert.module.css'

/** The result of an action. The heading takes the focus, so that screen readers announce it. */
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

/** A link whose alert is not there yet. */
export function LinkUnanswered({ query }: Pick<ComponentProps<typeof Unanswered>, 'query'>) {
  return (
    <Unanswered
      query={query}
      failedTitle="We could not reach Courtside."
      loading={<Skeleton height={220} aria-label="Loading" />}
    />
  )
}

const deadLink: readonly (string | undefined)[] = ['INVALID_TOKEN', 'INVALID_INPUT', 'NOT_FOUND']

/** True if the server refuses the link itself. A server that is busy or down says nothing about it. */
export function isDeadLink(error: unknown): boolean {
  return deadLink.includes(failureCodeOf(error))
}

/** Shown for an invalid or expired link. */
export function InvalidLink() {
  return (
    <Outcome title="This link no longer works">
      <p>
        This link is invalid or has expired. Sign in to see and change your alerts, or use the newest email we sent.
      </p>
      <Button component="a" href="/alerts" size="lg" fullWidth>
        See your alerts
      </Button>
    </Outcome>
  )
}
