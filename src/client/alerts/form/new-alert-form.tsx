import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Alert } from '#domain/alerts/alert.ts'
import type { PrecheckAnswer } from '#domain/alerts/precheck-answer.ts'
import { emailFault } from '#domain/auth/email-syntax.ts'
import { useCreateAlert } from '#client/alerts/alert-mutations.ts'
import { newDraft, type AlertDraft, type AlertSeed } from '#client/alerts/draft/alert-draft.ts'
import { createFailure, existsText, refusalText } from '#client/alerts/alert-toast-copy.ts'
import { createInputOf, whatIsNotAsked } from '#client/alerts/draft/alert-request.ts'
import { useDraft } from '#client/alerts/draft/use-draft.ts'
import { useOneAtATime } from '#client/alerts/send-once.ts'
import { useUser } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import type { Toast } from '#client/ui/toast/toast.ts'
import { AlertForm, KeptNotice } from './alert-form.tsx'
import { ExistingAlert } from './existing-alert.tsx'
import { FoundNow, LeaveOutFree } from './found-now.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './alert-form.module.css'

interface NewAlertFormProps extends Omit<Creation, 'form'> {
  /** The key of the draft, so that each form gets its own draft back. */
  draftKey: string
  /** The place that the browser remembers, which the seed depends on. */
  place?: string
  seed: AlertSeed
  /** True if the openings that match have room beside the form. */
  isBeside?: boolean
  onCancel: () => void
}

/** The form that creates an alert, in the dialog and on the pages. `onCreated` differs. */
export function NewAlertForm({ draftKey, place, seed, isBeside = false, onCancel, ...creation }: NewAlertFormProps) {
  const catalogue = useCatalogue()
  const email = useUser()?.email ?? ''
  const form = useDraft(`${draftKey} ${email}`, () => newDraft(email, seed, catalogue), place)
  const { draft, refusal } = form
  const { submit, isPending } = useCreation({ form, ...creation })
  const answer = usePrecheck(draft, !isPending)
  const ahead = answer?.isRefused ? answer.conflicts : []

  const leaveOut = <LeaveOutFree answer={answer} isPending={isPending} onPress={() => submit(true)} />
  return (
    <AlertForm
      draft={draft}
      onChange={form.change}
      onSubmit={() => submit(false)}
      onCancel={() => {
        form.drop()
        onCancel()
      }}
      canRecur
      shown={seed.shown}
      notice={form.isPersisted && <KeptNotice onStartOver={form.startOver} />}
      foundNow={
        <FoundNow answer={answer} isBeside={isBeside}>
          {refusal === undefined && leaveOut}
        </FoundNow>
      }
      problems={refusal === undefined ? ahead : [refusal]}
      // The refusal is always in view; the matching openings may not be.
      wayOut={refusal === existsText ? <ExistingAlert draft={draft} /> : refusal !== undefined && leaveOut}
      isPending={isPending}
      labels={{ save: 'Create Alert', saving: 'Creating...' }}
    />
  )
}

/** The frame of the form on a page, as wide as its dialog; with what matches beside it on a wide screen. */
export function FormFrame({ isBeside, children }: { isBeside?: boolean; children: ReactNode }) {
  return (
    <section className={classes.frame} aria-label="New alert" data-beside={isBeside || undefined}>
      {children}
    </section>
  )
}

interface Creation {
  form: ReturnType<typeof useDraft>
  /** `draft` has the venues that the server stored; `keep` fills the next form with what this one had. */
  onCreated: (answer: { alerts: Alert[]; needsConfirmation: boolean }, draft: AlertDraft, keep: () => void) => void
  /** The toast of a refused draft, which the form repeats; without it the form alone says why. */
  toastOf?: (error: unknown, draft: AlertDraft) => Toast
  onConfirmation?: (isAsked: boolean) => void
}

/** Creates the alert of a draft. Every retry of a press sends the same request id (decision 0018). */
function useCreation({ form, onCreated, toastOf, onConfirmation }: Creation) {
  const create = useCreateAlert(onConfirmation && { onConfirmation })
  const once = useOneAtATime()

  function submit(leaveOutFree: boolean): void {
    if (!once.take()) return
    const { draft, requestId } = form
    const input = { ...createInputOf(draft), leaveOutFree, requestId }
    create.mutate(input, {
      onSuccess(made) {
        form.drop()
        // The server may have stored fewer venues than the form has.
        const [{ venues, venuePreset } = draft] = made.alerts
        onCreated(made, { ...draft, venues, venuePreset }, () => form.keep(draft))
      },
      onError(error) {
        const toast = toastOf?.(error, draft)
        form.refuse(refusalText(error, toast ?? createFailure(error)), toast && showToast(toast))
      },
      onSettled: once.release,
    })
  }

  return { submit, isPending: create.isPending }
}

const debounceMs = 300

/** Free openings do not depend on the address, which is typed last. */
const anyAddress = 'somebody@example.com'

/**
 * Prechecks a draft while it is filled in. A failed precheck is ignored: the server checks again on creation (rule
 * alerts-10).
 */
function usePrecheck(draft: AlertDraft, isWanted: boolean): PrecheckAnswer | undefined {
  const [debounced] = useDebouncedValue(draft, debounceMs)
  const email = emailFault(debounced.email) ? anyAddress : debounced.email
  const answer = trpc.alerts.precheck.useQuery(createInputOf({ ...debounced, email }), {
    enabled: isWanted && whatIsNotAsked(debounced) === undefined,
    staleTime: 0,
    gcTime: 0,
  })
  return isWanted && debounced === draft ? answer.data : undefined
}
