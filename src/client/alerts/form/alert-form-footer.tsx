import { Button, Alert } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useIsOnline } from '#client/ui/use-is-online.ts'
import { IconAlertTriangle } from '#client/icons.tsx'
import { PendingButton } from '#client/ui/pending-button.tsx'
import classes from './alert-form.module.css'

interface AlertFormFooterProps extends FormButtonsProps {
  /** The sentence on the watched openings; undefined while the draft is incomplete. */
  sentence: string | undefined
  /** Openings that match already, always in view. */
  foundNow?: ReactNode
  /** Why the alert was refused, or would be if it were submitted now. */
  problems: readonly string[]
  /** A button that solves them. */
  wayOut?: ReactNode
}

/** The fixed footer of the form: a sentence on what will be watched, the problems, and the buttons. */
export function AlertFormFooter({ sentence, foundNow, problems, wayOut, ...buttons }: AlertFormFooterProps) {
  return (
    <div className={classes.footer} data-foot>
      <div className={classes.watched}>
        <p className={classes.sentence} aria-live="polite">
          {sentence && (
            <>
              <strong>We&apos;ll watch:</strong> {sentence}
            </>
          )}
        </p>
        {foundNow}
      </div>
      <Conflicts texts={problems} wayOut={wayOut} />
      <OfflineNote />
      <FormButtons {...buttons} />
    </div>
  )
}

interface FormButtonsProps {
  isPending: boolean
  /** The first missing field. It stands under the button that it disables. */
  missing: string | undefined
  labels: { save: string; saving: string }
  onCancel: () => void
}

function FormButtons({ isPending, missing, labels, onCancel }: FormButtonsProps) {
  const missingId = useId()
  return (
    <>
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onCancel}>
          Cancel
        </Button>
        <PendingButton
          type="submit"
          size="md"
          isPending={isPending}
          disabled={missing !== undefined}
          aria-describedby={missing === undefined ? undefined : missingId}
        >
          {isPending ? labels.saving : labels.save}
        </PendingButton>
      </div>
      {missing !== undefined && (
        <p id={missingId} className={classes.missing}>
          {missing}
        </p>
      )}
    </>
  )
}

function OfflineNote() {
  if (useIsOnline()) return null
  return (
    <p role="alert" className={classes.offline}>
      You are offline. We keep what you filled in.
    </p>
  )
}

/** The problems, announced by screen readers and shown beside the fields that can solve them. */
function Conflicts({ texts, wayOut }: { texts: readonly string[]; wayOut?: ReactNode }) {
  if (texts.length === 0) return null
  return (
    <Alert className={classes.conflicts ?? ''} color="clay" variant="light" icon={<IconAlertTriangle size={20} />}>
      {texts.map((text) => (
        <p key={text} className={classes.conflict}>
          {text}
        </p>
      ))}
      {wayOut}
    </Alert>
  )
}
