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
