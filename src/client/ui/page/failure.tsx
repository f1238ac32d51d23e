import type { ReactNode } from 'react'
import { failureTextOf } from '#client/trpc.ts'
import classes from './page.module.css'

/** An error text next to the action. */
export function Failure({ error }: { error: unknown }) {
  return (
    <p className={classes.failure} role="alert">
      {failureTextOf(error) ?? 'That did not work. Check your connection and try again.'}
    </p>
  )
}

/** The failure of an action that can be tried again, in words. */
export function triedText(error: unknown): string {
  return failureTextOf(error) ?? 'That did not work. Try again.'
}

/** How an action ended, announced: its failure, or `children`. */
export function Said({ error, children }: { error: unknown; children?: ReactNode }) {
  return (
    <p role="status" className={classes.lead}>
      {error !== null && error !== undefined && triedText(error)}
      {children}
    </p>
  )
}
