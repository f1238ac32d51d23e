import { Button } from '@mantine/core'
import classes from '#client/auth/layout/auth-layout.module.css'
import { usePasskeySupport } from '#client/auth/passkeys/passkey-support.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'

/** The button for those who have a passkey (rule accounts-46). */
export function PasskeyLogin() {
  const isSupported = usePasskeySupport()
  const { isBusy, press } = usePasskeyLogin()
  if (!isSupported) return null
  return (
    <>
      <p className={classes.or}>or</p>
      <Button type="button" variant="default" size="lg" fullWidth aria-disabled={isBusy} onClick={press}>
        {isBusy ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
      </Button>
    </>
  )
}
