import { TextInput } from '@mantine/core'
import { longDateText } from '#domain/calendar/date-text.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { AddressState } from '#domain/operator/operator-view.ts'
import { AskedButton } from './asked-button.tsx'
import { useState } from 'react'
import { trpc } from '#client/trpc.ts'
import page from '#client/ui/page/page.module.css'
import { Said } from '#client/ui/page/failure.tsx'
import { Section } from '#client/ui/page/section.tsx'
import { emailFault } from '#domain/auth/email-syntax.ts'
import type { SuppressionReason } from '#domain/notifications/suppression.ts'
import { counted } from '#domain/counted.ts'
import { PendingButton } from '#client/ui/pending-button.tsx'
import classes from './operator.module.css'

const reasonText: Record<SuppressionReason, string> = {
  'hard-bounce': 'gets nothing: its mail server says that it does not exist.',
  'soft-bounces': 'rests: its mail server refused mail again and again.',
  unsubscribed: 'unsubscribed. Only its owner can take that back, by making an alert.',
}

/** Finds the person of an address, and why it gets no emails. Suppressions are hashes, so the operator must enter one. */
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
          if (found !== null) return
          if (asked === email.trim()) void state.refetch()
          else setAsked(email.trim())
        }}
      >
        <TextInput
          label="Whose address?"
          type="email"
          value={email}
          error={fault}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PendingButton type="submit" variant="default" isPending={state.isFetching}>
          Look it up
        </PendingButton>
      </form>
      <Said error={state.error ?? lift.error}>
        {asked !== undefined &&
          state.isSuccess &&
          `${asked} ${reason ? reasonText[reason] : 'may get emails: nothing prevents it.'}`}
      </Said>
      {asked !== undefined && state.data && (
        <PersonPart email={asked} person={state.data.person} onChanged={() => void state.refetch()} />
      )}
      {asked !== undefined && reason && reason !== 'unsubscribed' && (
        <div className={page.actions}>
          <PendingButton isPending={lift.isPending} onClick={() => lift.mutate({ email: asked })}>
            It takes mail again
          </PendingButton>
        </div>
      )}
    </Section>
  )
}

function personText({ since, isVerified, blockedAt, alerts }: NonNullable<AddressState['person']>): string {
  const dayOf = (at: Date) => longDateText(venueDate(at))
  const state = blockedAt ? `blocked on ${dayOf(blockedAt)}` : isVerified ? 'verified' : 'not verified'
  return `Here since ${dayOf(since)}, ${state}, ${counted(alerts, 'alert', 'alerts')}.`
}

/** The person of an address, and what an operator can do for or against them. */
function PersonPart({
  email,
  person,
  onChanged,
}: {
  email: string
  person: AddressState['person']
  onChanged: () => void
}) {
  const block = trpc.operator.block.useMutation({ onSuccess: onChanged })
  const erase = trpc.operator.erase.useMutation({ onSuccess: onChanged })
  const resend = trpc.operator.resend.useMutation({ onSuccess: onChanged })
  const acts = [block, erase, resend]
  const isBusy = acts.some(({ isPending }) => isPending)
  const error = acts.find(({ isError }) => isError)?.error
  const isBlocked = person?.blockedAt != null
  return (
    <>
      <p className={page.lead} role="status">
        {person ? personText(person) : 'Nobody has this address here.'}
      </p>
      <Said error={error}>
        {resend.data && `${resend.data.again} failed emails are tried again; a link that is waited for goes out too.`}
      </Said>
      <div className={page.actions}>
        <AskedButton
          key={`send ${email}`}
          label="Send emails again"
          isBusy={isBusy}
          onAct={() => resend.mutate({ email })}
        />
        {person && (
          <>
            <AskedButton
              key={`block ${email}`}
              label={isBlocked ? 'Unblock' : 'Block'}
              isBusy={isBusy}
              onAct={() => block.mutate({ email, isBlocked: !isBlocked })}
            />
            <AskedButton key={`erase ${email}`} label="Erase" isBusy={isBusy} onAct={() => erase.mutate({ email })} />
          </>
        )}
      </div>
    </>
  )
}
