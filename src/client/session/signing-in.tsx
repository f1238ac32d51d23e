import { Loader } from '@mantine/core'
import classes from './signing-in.module.css'

/** The full-screen spinner while the stored token is being checked. */
export function SigningIn() {
  return (
    <div className={classes.screen} role="status">
      <Loader size={36} aria-hidden />
      <p>Signing you in...</p>
    </div>
  )
}
