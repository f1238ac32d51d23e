import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '#client/session/session.ts'
import { failureCodeOf, trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { passkeyLoginFailure, signedInToast } from './auth-copy.ts'
import { usePasskeySupport, isCalledOff } from './passkey-support.ts'
import classes from './layout/auth-layout.module.css'

/** The button that signs in with a passkey (rule accounts-46). */
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

/** A challenge is valid for 10 minutes. The offer in the email field is renewed before that. */
const renewMs = 9 * 60_000

/** Signs in with a passkey: by the button, or in the email field if the browser supports that (rule accounts-46). */
function usePasskeyLogin() {
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const isAsked = useRef(false)
  const { client } = trpc.useUtils()

  async function signIn(inField: boolean): Promise<void> {
    const { offersInField, showPasskey } = await import('./passkey-ceremonies.ts')
    if (inField && !(await offersInField())) return
    const { challengeId, options } = await client.passkeys.askToSignIn.mutate()
    // The browser answers one request at a time: a late offer would cancel the button's request.
    if (inField && isAsked.current) return
    const credential = await showPasskey(options, inField)
    setBusy(true)
    const signedIn = await client.passkeys.signIn.mutate({ challengeId, credential })
    showToast(signedInToast)
    session.begin(signedIn)
  }

  function press(): void {
    if (isBusy) return
    setBusy(true)
    isAsked.current = true
    signIn(false).catch((error: unknown) => {
      isAsked.current = false
      setBusy(false)
      if (!isCalledOff(error)) showToast(passkeyLoginFailure(error))
    })
  }

  function offer(): void {
    signIn(true).catch((error: unknown) => {
      setBusy(false)
      // The offer runs unasked, so only a refusal by the server is shown.
      if (failureCodeOf(error) === 'INVALID_CREDENTIALS') showToast(passkeyLoginFailure(error))
    })
  }

  const offerNow = useEffectEvent(offer)
  useEffect(() => {
    if (typeof window.PublicKeyCredential !== 'function') return
    // Runs after the page is painted and usable.
    const soon = window.setTimeout(() => offerNow(), 0)
    const timer = window.setInterval(() => offerNow(), renewMs)
    return () => {
      window.clearTimeout(soon)
      window.clearInterval(timer)
    }
  }, [])

  return { isBusy, press }
}
