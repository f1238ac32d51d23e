import { useState, type ComponentProps, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '@mantine/core'
import { emailFault } from '#domain/auth/email-syntax.ts'
import { missingSlotToast, missingToast } from '#client/alerts/alert-toast-copy.ts'
import type { AlertDraft } from '#client/alerts/draft/alert-draft.ts'
import { whatIsMissing } from '#client/alerts/draft/alert-request.ts'
import { questionOfDraft } from '#client/alerts/draft/how-often-questions.ts'
import { draftSentence } from '#client/alerts/draft/draft-sentence.ts'
import { useOwnPreferences } from '#client/session/own-preferences.tsx'
import { useUser } from '#client/session/session.ts'
import { leavesFocus } from '#client/ui/pending-button.tsx'
import { HowOften } from '#client/ui/how-often.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { UnwatchedVenues } from '#client/ui/venues/refused-venues.tsx'
import { AlertFormFooter } from './alert-form-footer.tsx'
import { AlertLines } from './alert-lines.tsx'
import { EmailField } from './sheets/email-field.tsx'
import { SentenceField } from './sentence-field.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './alert-form.module.css'

interface AlertFormProps extends Omit<ComponentProps<typeof AlertFormFooter>, 'sentence' | 'missing'> {
  draft: AlertDraft
  onChange: (change: Partial<AlertDraft>) => void
  onSubmit: () => void
  canRecur: boolean
  /** The venues that the calendar was filtered by. */
  shown?: readonly string[] | undefined
  /** Above the fields. */
  notice?: ReactNode
  /** The holder of a link cannot change the address. */
  isEmailFixed?: boolean
}

/** The form that creates and changes alerts: a sentence, three lines, and the buttons (rule alerts-24). */
export function AlertForm({
  draft,
  onChange,
  onSubmit,
  canRecur,
  shown,
  notice,
  isEmailFixed = false,
  ...footer
}: AlertFormProps) {
  const catalogue = useCatalogue()
  const preferences = useOwnPreferences()
  const isVisitor = useUser() === undefined && !isEmailFixed
  const fields = { draft, onChange, canRecur, preferences, shown, hasEmail: !isVisitor, isEmailFixed }
  const missing = whatIsMissing(draft)
  const [wasSent, setSent] = useState(false)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setSent(true)
    // A request without a connection would wait, and be sent when nobody expects it.
    if (footer.isPending || !navigator.onLine) return
    if (missing === undefined) return onSubmit()
    // Out from behind the toast.
    document.activeElement?.scrollIntoView({ block: 'nearest' })
    showToast(emailFault(draft.email) || draft.venues.length === 0 ? missingToast : missingSlotToast)
  }

  return (
    <form ref={leavesFocus} noValidate className={classes.form} onSubmit={submit} onKeyDown={submitOnEnter}>
      {notice}
      {canRecur && <SentenceField {...fields} />}
      <AlertLines {...fields} />
      {isVisitor && <EmailField {...fields} isRefused={wasSent && emailFault(draft.email) !== null} />}
      <UnwatchedVenues venues={draft.venues} />
      <HowOften question={questionOfDraft(draft)} />
      <AlertFormFooter {...footer} sentence={draftSentence(draft, catalogue)} missing={missing} />
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
      <Button ref={leavesFocus} variant="subtle" size="sm" onClick={onStartOver}>
        Start over
      </Button>
    </p>
  )
}
