import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import page from '#client/ui/page/page.module.css'
import { Section } from '#client/ui/page/section.tsx'
import { ProofForm } from './proof-form.tsx'
import classes from './account.module.css'

/** Deletes the account after asking for the password again (rule accounts-45). */
export function DeleteAccount() {
  const { end } = useSession()
  const [isAsked, setAsked] = useState(false)
  const remove = trpc.account.delete.useMutation({
    onSuccess: () => end({ title: 'Account deleted', description: 'Your alerts have ended, and your data is gone.' }),
  })
  return (
    <Section
      title="Delete account"
      lead="Ends all your alerts and deletes everything that we keep about you. This cannot be undone."
    >
      {isAsked ? (
        <ProofForm
          label="Delete my account for good"
          isDangerous
          isBusy={remove.isPending || remove.isSuccess}
          error={remove.error}
          onProof={(proof) => remove.mutate({ proof })}
          onCancel={() => setAsked(false)}
        />
      ) : (
        <div className={page.actions}>
          <Button variant="default" className={classes.warning} onClick={() => setAsked(true)}>
            Delete account
          </Button>
        </div>
      )}
    </Section>
  )
}
