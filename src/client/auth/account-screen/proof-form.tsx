import { Button } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { OwnerProof } from '#domain/auth/own-account.ts'
import { passwordTexts } from '#domain/auth/password-rule.ts'
import { PasswordField } from '#client/auth/form/password-field.tsx'
import { isCalledOff } from '#client/auth/passkey-support.ts'
import { failureCodeOf, trpc } from '#client/trpc.ts'
import { Failure } from '#client/ui/page/failure.tsx'
import { leavesFocus, PendingButton } from '#client/ui/pending-button.tsx'
import page from '#client/ui/page/page.module.css'
import classes from './account.module.css'

interface ProofFormProps {
  /** The label of the button. */
  label: string
  isDangerous?: boolean
  isBusy: boolean
  error: unknown
  /** True if the other fields are valid. They show their own errors. */
  isValid?: () => boolean
  onProof: (proof: OwnerProof) => void
  onCancel?: () => void
  children?: ReactNode
}

/** A form that asks for the password again, or for a passkey (rule accounts-40). */
export function ProofForm(props: ProofFormProps) {
  const { label, isDangerous = false, isBusy, error, isValid = () => true, onProof, onCancel, children } = props
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const passkeys = trpc.passkeys.list.useQuery()
  const passkey = useShownPasskey(onProof)
  const isWrong = failureCodeOf(error) === 'INVALID_CREDENTIALS'

  function submit(event: FormEvent): void {
    event.preventDefault()
    const isRight = isValid()
    setMissing(password === '')
    if (!isBusy && isRight && password !== '') onProof({ password })
  }

  return (
    <form ref={leavesFocus} className={classes.form} noValidate onSubmit={submit}>
      {children}
      <PasswordField
        size="md"
        // Otherwise the first of the other fields takes it.
        autoFocus={children === undefined}
        label="Your password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={isMissing ? passwordTexts.missing : isWrong ? 'This is not right.' : undefined}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {error !== null && !isWrong && <Failure error={error} />}
      {passkey.error !== undefined && <Failure error={passkey.error} />}
      <div className={page.actions}>
        <PendingButton type="submit" color={isDangerous ? 'clay' : 'court'} isPending={isBusy}>
          {label}
        </PendingButton>
        {passkeys.data && passkeys.data.length > 0 && (
          <PendingButton variant="default" isPending={isBusy} onClick={() => isValid() && passkey.show()}>
            Use a passkey instead
          </PendingButton>
        )}
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/** Asks for a passkey as proof of ownership. */
function useShownPasskey(onProof: (proof: OwnerProof) => void) {
  const { client } = trpc.useUtils()
  const [error, setError] = useState<unknown>()

  async function ask(): Promise<void> {
    const { showPasskey } = await import('#client/auth/passkey-ceremonies.ts')
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
