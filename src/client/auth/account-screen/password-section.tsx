import { Button } from '@mantine/core'
import { useState } from 'react'
import { PasswordField } from '#client/auth/form/password-field.tsx'
import { trpc } from '#client/trpc.ts'
import page from '#client/ui/page/page.module.css'
import { Section } from '#client/ui/page/section.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { passwordFault, passwordTexts } from '#domain/auth/password-rule.ts'
import { ProofForm } from './proof-form.tsx'

/** Changes the password with the old one; other sessions end (rule accounts-41). */
export function PasswordSection() {
  const [isChanging, setChanging] = useState(false)
  return (
    <Section title="Password" lead="Changing it signs you out on every other device.">
      {isChanging ? (
        <ChangePassword onEnd={() => setChanging(false)} />
      ) : (
        <div className={page.actions}>
          <Button variant="default" onClick={() => setChanging(true)}>
            Change password
          </Button>
        </div>
      )}
    </Section>
  )
}

function ChangePassword({ onEnd }: { onEnd: () => void }) {
  const [newPassword, setNewPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { account } = trpc.useUtils()
  const change = trpc.account.changePassword.useMutation({
    onSuccess() {
      showToast({ title: 'Password changed', description: 'Every other device has been signed out.' })
      void account.sessions.invalidate()
      onEnd()
    },
  })
  function isValid(): boolean {
    setFault(passwordFault(newPassword))
    return passwordFault(newPassword) === null
  }
  return (
    <ProofForm
      label="Change password"
      isBusy={change.isPending}
      error={change.error}
      isValid={isValid}
      onProof={(proof) => change.mutate({ proof, newPassword })}
      onCancel={onEnd}
    >
      <PasswordField
        size="md"
        autoFocus
        label="New password"
        description={passwordTexts.tooShortAtLength}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="newPassword"
        autoComplete="new-password"
        value={newPassword}
        error={fault}
        onChange={({ currentTarget }) => setNewPassword(currentTarget.value)}
      />
    </ProofForm>
  )
}
