import { useState } from 'react'
import { plainEmail } from '#domain/auth/email-syntax.ts'
import { forgetVerification } from '#client/auth/pending-verification.ts'
import { useSession } from '#client/session/session.ts'
import { failureCodeOf, trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { loginFailure, signedInToast } from '#client/auth/auth-copy.ts'

/** Signs in. `unverified` is the address of an account whose password was right but whose email is not verified. */
export function useLogin() {
  const session = useSession()
  const [unverified, setUnverified] = useState<string>()
  const login = trpc.auth.login.useMutation({
    onSuccess(signedIn) {
      showToast(signedInToast)
      forgetVerification()
      session.begin(signedIn)
    },
    onError(error, { email }) {
      showToast(loginFailure(error))
      setUnverified(failureCodeOf(error) === 'EMAIL_NOT_VERIFIED' ? plainEmail(email) : undefined)
    },
  })
  // A successful form stays busy until the next page is there.
  return { login: login.mutate, isBusy: login.isPending || login.isSuccess, unverified }
}
