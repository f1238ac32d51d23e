import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isCalledOff } from '#client/auth/passkeys/passkey-support.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { browserName } from '#domain/auth/browser-name.ts'
import type { OwnerProof } from '#domain/auth/own-account.ts'
import { ProofForm } from './proof-form.tsx'

const longestName = 60

/** Asks who is there, has the authenticator make a passkey, and stores it under a name. */
export function AddPasskey({ onEnd }: { onEnd: () => void }) {
  const [name, setName] = useState(() => browserName(navigator.userAgent) ?? 'My passkey')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { client } = trpc.useUtils()

  async function add(proof: OwnerProof): Promise<void> {
    const { makePasskey } = await import('#client/auth/passkeys/ceremonies.ts')
    const { challengeId, options } = await client.passkeys.askToAdd.mutate({ proof })
    const credential = await makePasskey(options)
    await client.passkeys.add.mutate({ challengeId, name, credential })
    showToast({ title: 'Passkey added', description: 'You can sign in with it from now on.' })
    onEnd()
  }

  function start(proof: OwnerProof): void {
    setBusy(true)
    setError(null)
    add(proof)
      .catch((failure: unknown) => {
        if (!isCalledOff(failure)) setError(failure)
      })
      .finally(() => setBusy(false))
  }

  return (
    <ProofForm
      label="Add passkey"
      isBusy={isBusy}
      error={error}
      isValid={() => name.trim() !== ''}
      onProof={start}
      onCancel={onEnd}
    >
      <TextInput
        size="md"
        label="Name of the passkey"
        maxLength={longestName}
        value={name}
        error={name.trim() === '' ? 'Please give it a name' : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </ProofForm>
  )
}
