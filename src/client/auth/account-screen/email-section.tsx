import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#client/trpc.ts'
import page from '#client/ui/page/page.module.css'
import { Failure } from '#client/ui/page/failure.tsx'
import { Section } from '#client/ui/page/section.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { PendingButton } from '#client/ui/pending-button.tsx'
import { emailFault } from '#domain/auth/email-syntax.ts'
import { ProofForm } from './proof-form.tsx'
import classes from './account.module.css'

/** The account's email, and a new one that waits for confirmation (rule accounts-42). */
export function EmailSection() {
  const overview = trpc.account.overview.useQuery(undefined, { refetchOnMount: 'always', refetchOnWindowFocus: true })
  const [isChanging, setChanging] = useState(false)
  const { data } = overview
  const cancel = trpc.account.cancelEmailChange.useMutation({ onSuccess: () => void overview.refetch() })
  return (
    <Section title="Email" lead={data?.email}>
      {data?.pendingEmail && (
        <div className={classes.form} role="status">
          <p className={page.lead}>
            Follow the link that we emailed to {data.pendingEmail}. Until then your account and your alerts stay with{' '}
            {data.email}.
          </p>
          {cancel.isError && <Failure error={cancel.error} />}
          <div className={page.actions}>
            <PendingButton variant="default" isPending={cancel.isPending} onClick={() => cancel.mutate()}>
              Keep {data.email}
            </PendingButton>
          </div>
        </div>
      )}
      {isChanging ? (
        <ChangeEmail
          onDone={() => {
            setChanging(false)
            void overview.refetch()
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <div className={page.actions}>
          <Button variant="default" onClick={() => setChanging(true)}>
            Change email
          </Button>
        </div>
      )}
    </Section>
  )
}

function ChangeEmail({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const change = trpc.account.changeEmail.useMutation({
    onSuccess({ message, granted }) {
      showToast({ title: granted ? 'Check your new email' : 'Check your inbox', description: message })
      onDone()
    },
  })
  function isValid(): boolean {
    setFault(emailFault(email))
    return emailFault(email) === null
  }
  return (
    <ProofForm
      label="Send the link"
      isBusy={change.isPending}
      error={change.error}
      isValid={isValid}
      onProof={(proof) => change.mutate({ proof, email })}
      onCancel={onCancel}
    >
      <TextInput
        size="md"
        type="email"
        label="New email"
        autoComplete="email"
        autoCapitalize="none"
        autoFocus
        value={email}
        error={fault}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
    </ProofForm>
  )
}
