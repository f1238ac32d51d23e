import { useState } from 'react'
import type { OwnerProof } from '#domain/auth/own-account.ts'
import { isCalledOff } from '#client/auth/passkeys/passkey-support.ts'
import { trpc } from '#client/trpc.ts'

/** Has the person show a passkey, and hands it on as proof that they are the owner. */
export function useShownPasskey(onProof: (proof: OwnerProof) => void) {
  const { client } = trpc.useUtils()
  const [error, setError] = useState<unknown>()

  async function ask(): Promise<void> {
    const { showPasskey } = await import('#client/auth/passkeys/ceremonies.ts')
    const { challengeId, options } = await client.passkeys.askToProve.mutate()
    onProof({ passkey: { challengeId, credential: await showPasskey(options) } })
  }

  function show(): void {
    setError(undefined)
    ask().catch((failure: unknown) => {
      if (!isCalledOff(failure)) setError(failure)
    })
  }

  return { show, error }
}
