import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { failureTextOf, trpc } from '#client/trpc.ts'
import page from '#client/ui/page/page.module.css'
import { Section } from '#client/ui/page/section.tsx'
import { emailFault } from '#domain/auth/email-syntax.ts'
import type { SuppressionReason } from '#domain/notifications/suppression.ts'
import classes from './operator.module.css'

const reasonText: Record<SuppressionReason, string> = {
  'hard-bounce': 'gets nothing: its mail server says that it does not exist.',
  'soft-bounces': 'rests: its mail server refused mail again and again.',
  unsubscribed: 'unsubscribed. Only its owner can take that back, by making an alert.',
}

/** Looks up why an address gets no emails. Addresses are stored as hashes, so the operator must enter one. */
export function AddressPart() {
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState<string>()
  const [fault, setFault] = useState<string | null>(null)
  const state = trpc.operator.addressState.useQuery(
    { email: asked ?? '' },
    { enabled: asked !== undefined, retry: false },
  )
  const lift = trpc.operator.liftBounce.useMutation({ onSuccess: () => void state.refetch() })
  const reason = state.data?.reason
  return (
    <Section title="An address">
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const found = emailFault(email)
          setFault(found)
          lift.reset()
          if (found === null) setAsked(email.trim())
        }}
      >
        <TextInput
          label="Who gets no emails?"
          type="email"
          value={email}
          error={fault}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={state.isFetching}>
          Look it up
        </Button>
      </form>
      <p role="status" className={page.lead}>
        {state.isError && (failureTextOf(state.error) ?? 'That did not work. Try again.')}
        {lift.isError && (failureTextOf(lift.error) ?? 'That did not work. Try again.')}
        {asked !== undefined &&
          state.isSuccess &&
          `${asked} ${reason ? reasonText[reason] : 'may get emails: nothing prevents it.'}`}
      </p>
      {asked !== undefined && reason && reason !== 'unsubscribed' && (
        <div className={page.actions}>
          <Button loading={lift.isPending} onClick={() => lift.mutate({ email: asked })}>
            It takes mail again
          </Button>
        </div>
      )}
    </Section>
  )
}
