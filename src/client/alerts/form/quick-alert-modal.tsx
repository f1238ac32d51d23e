import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { defaultCriteria } from '#domain/availability/criteria.ts'
import { weekdays } from '#domain/calendar/local-date.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import { sports, type Sport } from '#domain/venues/sport.ts'
import { sportName } from '#client/alerts/alert-copy.ts'
import { useCreateAlert } from '#client/alerts/alert-mutations.ts'
import { createFailure, pageUnconfirmedToast } from '#client/alerts/alert-toast-copy.ts'
import { newRequestId, useOneAtATime } from '#client/alerts/send-once.ts'
import { useUser } from '#client/session/session.ts'
import { failureCodeOf } from '#client/trpc.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import type { Toast } from '#client/ui/toast/toast.ts'
import { OptionRow } from './option-row.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { PendingButton } from '#client/ui/pending-button.tsx'
import classes from './alert-form.module.css'

const sportOptions = sports.map((sport) => ({ value: sport, label: sportName(sport) }))

const missingToast: Toast = { title: 'Please enter your email', variant: 'destructive' }

const createdToast: Toast = {
  title: 'Success!',
  description: 'Alert created successfully. You will receive email confirmation.',
}

const failedToast: Toast = {
  title: 'Error',
  description: 'Failed to create alert. Please try again.',
  variant: 'destructive',
}

/** A failed quick alert. Retrying a duplicate would not help: `onSeen` leads to the alert. */
function failure(error: unknown, onSeen: () => void): Toast {
  if (failureCodeOf(error) !== 'ALERT_EXISTS') return failedToast
  return { ...createFailure(error), action: { label: 'See your alerts', onClick: onSeen } }
}

/** Monday to Friday at 6:00 AM at every venue of the sport. */
function quickInput({ email, sport }: QuickDraft, catalogue: Catalogue) {
  return {
    email,
    sport,
    venues: catalogue.of(sport).map(({ id }) => id),
    timeSlots: slotLabels.slice(0, 1),
    daysOfWeek: weekdays.slice(0, 5),
    ...(sport === 'golf' && { spots: defaultCriteria.spots }),
    ...(sport === 'futsal' && { minimumMinutes: defaultCriteria.minimumMinutes }),
  }
}

/** The quick dialog, which asks only for email and sport. */
export function QuickAlertModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title="Quick Alert"
      size="26rem"
      fullScreen={false}
      classNames={{ title: classes.dialogTitle ?? '' }}
    >
      <QuickForm onDone={onClose} />
    </Dialog>
  )
}

function QuickForm({ onDone }: { onDone: () => void }) {
  const { email, sport, change, submit, isPending } = useQuickAlert(onDone)
  return (
    <form noValidate className={classes.fields} onSubmit={submit}>
      <p className={classes.hint}>We watch every venue of the sport, Monday to Friday at 6:00 AM.</p>
      <TextInput
        size="md"
        type="email"
        label="Email"
        autoComplete="email"
        value={email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        data-autofocus
      />
      <OptionRow label="Sport" options={sportOptions} value={sport} onChange={(chosen) => change({ sport: chosen })} />
      <PendingButton type="submit" size="md" isPending={isPending}>
        {isPending ? 'Creating...' : 'Create Alert'}
      </PendingButton>
    </form>
  )
}

interface QuickDraft {
  email: string
  sport: Sport
}

/** The fields of the form, and its request. A changed form is a new request. */
function useQuickAlert(onDone: () => void) {
  const catalogue = useCatalogue()
  const user = useUser()
  const [{ requestId, ...draft }, setDraft] = useState<QuickDraft & { requestId: string | undefined }>(() => ({
    email: user?.email ?? '',
    sport: 'tennis',
    requestId: newRequestId(),
  }))
  const once = useOneAtATime()
  const create = useCreateAlert({
    onConfirmation: (isAsked) => void showToast(isAsked ? createdToast : pageUnconfirmedToast),
  })

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (draft.email.trim() === '') return void showToast(missingToast)
    if (!once.take()) return
    create.mutate(
      { ...quickInput(draft, catalogue), requestId },
      {
        onSuccess: onDone,
        onError: (error) => void showToast(failure(error, onDone)),
        onSettled: once.release,
      },
    )
  }

  return {
    ...draft,
    change: (part: Partial<QuickDraft>) => setDraft({ ...draft, ...part, requestId: newRequestId() }),
    submit,
    isPending: create.isPending,
  }
}
