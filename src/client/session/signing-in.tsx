import { Loader } from '@mantine/core'
import classes from './signing-in.module.css'

/** The full-screen spinner while the sign-in state is loading (SPEC section 2). */
export function SigningIn() {
  return (
    <div className={classes.screen} role="status">
      <Loader size={36} aria-hidden />
      <p>Signing you in...</p>
    </div>
  )
}
