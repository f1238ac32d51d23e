import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react'
import { Button } from '@mantine/core'
import { emailFault } from '#domain/auth/email-syntax.ts'
import { missingSlotToast, missingToast } from '#client/alerts/alert-toast-copy.ts'
import type { AlertDraft } from '#client/alerts/draft/alert-draft.ts'
import { whatIsMissing } from '#client/alerts/draft/alert-request.ts'
import { questionOfDraft } from '#client/alerts/draft/how-often-questions.ts'
import { draftSentence } from '#client/alerts/draft/draft-sentence.ts'
import { useOwnPreferences } from '#client/session/own-preferences.ts'
import { HowOften } from '#client/ui/how-often.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { UnwatchedVenues } from '#client/ui/venues/refused-venues.tsx'
import { AlertFields } from './alert-fields.tsx'
import { AlertFormFooter } from './alert-form-footer.tsx'
import { AlertTimes } from './alert-times.tsx'
import classes from './alert-form.module.css'

interface AlertFormProps {
  draft: AlertDraft
  onChange: (change: Partial<AlertDraft>) => void
  onSubmit: () => void
  onCancel: () => void
  canRecur: boolean
  /** Offers 'Every week until I stop' beside dates. */
  canRepeat?: boolean
  /** The venues that the calendar was filtered by. */
  shown?: readonly string[] | undefined
  /** Above the fields. */
  notice?: ReactNode
  /** Openings that match already. */
  foundNow?: ReactNode
  /** The same in a line, always in view. */
  foundLine?: ReactNode
  /** Why the alert was refused, or would be if it were submitted now. */
  problems: readonly string[]
  /** A button that solves them. */
  wayOut?: ReactNode
  isPending: boolean
  labels: { save: string; saving: string }
  /** The holder of a link cannot change the address. */
  isEmailFixed?: boolean
}

/** The form that creates and changes alerts: the criteria on one side, the times on the other (rule alerts-24). */
export function AlertForm({
  draft,
  onChange,
  onSubmit,
  onCancel,
  canRecur,
  canRepeat = canRecur,
  shown,
  notice,
  foundNow,
  foundLine,
  problems,
  wayOut,
  isPending,
  labels,
  isEmailFixed = false,
}: AlertFormProps) {
  const preferences = useOwnPreferences()
  const missing = whatIsMissing(draft)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isPending) return
    if (emailFault(draft.email) || draft.venues.length === 0) showToast(missingToast)
    else if (missing !== undefined) showToast(missingSlotToast)
    else onSubmit()
  }

  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnEnter}>
      {notice}
      <div className={classes.columns}>
        <AlertFields {...{ draft, onChange, canRecur, preferences, shown, isEmailFixed }} />
        <AlertTimes draft={draft} onChange={onChange} canChoose={canRepeat} />
      </div>
      <UnwatchedVenues venues={draft.venues} />
      <HowOften question={questionOfDraft(draft)} />
      {foundNow}
      <AlertFormFooter
        sentence={draftSentence(draft)}
        {...{ foundLine, problems, wayOut, isPending, missing, labels, onCancel }}
      />
    </form>
  )
}

/**
 * Enter in a search selects and never submits the form. In the email field the browser ignores Enter while the button
 * is disabled, so this handler submits and the person learns what is missing.
 */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>) {
  const field = event.target as Element
  if (event.key !== 'Enter' || !field.matches('input:not([type="submit"])')) return
  event.preventDefault()
  if (!field.matches('input[type="email"]')) return
  event.currentTarget.requestSubmit()
}

/** Says that the form was restored, and offers to start over. */
export function KeptNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p className={classes.kept}>
      <span>We kept what you had filled in.</span>
      <Button variant="subtle" size="sm" onClick={onStartOver}>
        Start over
      </Button>
    </p>
  )
}
