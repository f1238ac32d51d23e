import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { trpc } from '#client/trpc.ts'
import page from '#client/ui/page/page.module.css'
import { showToast } from '#client/ui/toast/show-toast.ts'
import type { Passkey } from '#domain/auth/passkey-inputs.ts'
import { Failure } from '#client/ui/page/failure.tsx'
import { instantText } from './instant-text.ts'
import classes from './account.module.css'

/** One passkey, which can be renamed and removed. */
export function PasskeyItem({ passkey, onChanged }: { passkey: Passkey; onChanged: () => void }) {
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
        <form className={classes.item} onSubmit={save}>
          <TextInput
            size="md"
            className={classes.what}
            label={`New name of ${passkey.name}`}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit" variant="default">
            Save
          </Button>
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
        <Button variant="default" aria-label={`Rename ${passkey.name}`} onClick={() => setName(passkey.name)}>
          Rename
        </Button>
        <Button variant="default" aria-label={`Remove ${passkey.name}`} onClick={() => remove.mutate({ credentialId })}>
          Remove
        </Button>
      </span>
      {remove.isError && <Failure error={remove.error} />}
    </li>
  )
}
