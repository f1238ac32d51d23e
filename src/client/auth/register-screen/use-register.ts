import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { provenAddress } from '#client/session/proven-address.ts'
import { useSession } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import {
  accountFoundDueToast,
  accountFoundToast,
  registeredToast,
  registrationFailure,
  welcomeToast,
} from '#client/auth/auth-copy.ts'
import { rememberVerification } from '#client/auth/pending-verification.ts'
import { returnSearch } from '#client/auth/return-search.ts'

/**
 * Makes an account. What follows depends on the answer (rule accounts-15). `unverified` is the address of an account
 * that existed already and waits to be verified.
 */
export function useRegister() {
  const session = useSession()
  const navigate = useNavigate()
  const [unverified, setUnverified] = useState<string>()
  const register = trpc.auth.register.useMutation({
    onSuccess(result) {
      if (!result.requiresVerification) {
        showToast(welcomeToast)
        session.begin(result)
      } else if (result.resent) {
        showToast(accountFoundToast)
        setUnverified(result.email)
      } else if (result.alreadySignedUp) {
        showToast(accountFoundDueToast)
        setUnverified(result.email)
      } else {
        showToast(registeredToast)
        rememberVerification({ email: result.email, sentAt: Date.now() })
        void navigate({ to: '/login', search: returnSearch })
      }
    },
    onError: (error) => void showToast(registrationFailure(error)),
  })
  function submit(values: Omit<Parameters<typeof register.mutate>[0], 'proof'>): void {
    const proven = provenAddress()
    // The server compares the two: for another address the proof is worth nothing.
    register.mutate({ ...values, ...(proven && { proof: proven.proof }) })
  }

  return { register: submit, isBusy: register.isPending, unverified }
}
