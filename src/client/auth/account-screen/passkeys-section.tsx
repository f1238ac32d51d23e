import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { browserName } from '#domain/auth/browser-name.ts'
import type { OwnerProof } from '#domain/auth/own-account.ts'
import type { Passkey } from '#domain/auth/passkey-inputs.ts'
import { usePasskeySupport, isCalledOff } from '#client/auth/passkey-support.ts'
import { trpc } from '#client/trpc.ts'
import { Failure } from '#client/ui/page/failure.tsx'
import { leavesFocus, PendingButton } from '#client/ui/pending-button.tsx'
import { Section } from '#client/ui/page/section.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { instantText } from './instant-text.ts'
import { Press } from './press.tsx'
import { ProofForm } from './proof-form.tsx'
import page from '#client/ui/page/page.module.css'
import classes from './account.module.css'

/** The passkeys of the account (rule accounts-39). */
export function PasskeysSection() {
  const isSupported = usePasskeySupport()
  const passkeys = trpc.passkeys.list.useQuery(undefined, { refetchOnMount: 'always' })
  const [isAdding, setAdding] = useState(false)
  const { data = [], refetch } = passkeys
  return (
    <Section
      title="Passkeys"
      lead="Sign in with your fingerprint, your face or the PIN of your device instead of your password."
    >
      {passkeys.isError && <Failure error={passkeys.error} />}
      {data.length > 0 && (
        <ul className={classes.list}>
          {data.map((passkey) => (
            <PasskeyItem key={passkey.credentialId} passkey={passkey} onChanged={() => void refetch()} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddPasskey
          onEnd={() => {
            setAdding(false)
            void refetch()
          }}
        />
      ) : (
        <div className={page.actions}>
          <Button variant="default" disabled={!isSupported} onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
          {!isSupported && <p className={page.lead}>This browser does not support passkeys.</p>}
        </div>
      )}
    </Section>
  )
}

/** One passkey, which can be renamed and removed. */
function PasskeyItem({ passkey, onChanged }: { passkey: Passkey; onChanged: () => void }) {
  const { credentialId, createdAt, lastUsedAt } = passkey
  const [name, setName] = useState<string>()
  const rename = trpc.passkeys.rename.useMutation({
    onSuccess() {
      setName(undefined)
      onChanged()
    },
  })
  const remove = trpc.passkeys.remove.useMutation({
    onSuccess() {
      showToast({
        title: 'Passkey removed',
        description: 'It opens nothing here any more. Your device may still list it.',
      })
      onChanged()
    },
  })
  function save(event: FormEvent): void {
    event.preventDefault()
    if (name?.trim()) rename.mutate({ credentialId, name })
  }
  if (name !== undefined) {
    return (
      <li>
        <form ref={leavesFocus} className={classes.item} onSubmit={save}>
          <TextInput
            size="md"
            className={classes.what}
            autoFocus
            label={`New name of ${passkey.name}`}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <PendingButton type="submit" variant="default" isPending={rename.isPending}>
            Save
          </PendingButton>
          {rename.isError && <Failure error={rename.error} />}
        </form>
      </li>
    )
  }
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <span className={classes.name}>{passkey.name}</span>
        <span className={page.detail}>Added {instantText(createdAt)}</span>
        <span className={page.detail}>{lastUsedAt ? `Last used ${instantText(lastUsedAt)}` : 'Not used yet'}</span>
      </span>
      <span className={classes.buttons}>
        <Press text="Rename" of={passkey.name} onPress={() => setName(passkey.name)} />
        <Press text="Remove" of={passkey.name} onPress={() => remove.mutate({ credentialId })} />
      </span>
      {remove.isError && <Failure error={remove.error} />}
    </li>
  )
}

const longestName = 60

/** Asks for proof, has the authenticator create a passkey, and stores it under a name. */
function AddPasskey({ onEnd }: { onEnd: () => void }) {
  const [name, setName] = useState(() => browserName(navigator.userAgent) ?? 'My passkey')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { client } = trpc.useUtils()

  async function add(proof: OwnerProof): Promise<void> {
    const { makePasskey } = await import('#client/auth/passkey-ceremonies.ts')
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
        autoFocus
        label="Name of the passkey"
        maxLength={longestName}
        value={name}
        error={name.trim() === '' ? 'Please give it a name' : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </ProofForm>
  )
}
