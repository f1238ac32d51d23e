import { Button, Alert } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './alert-form.module.css'

/** Below the form, always in sight: what will be watched, why the alert cannot be saved, and the buttons. */
export function AlertFormFooter({
  sentence,
  problems,
  wayOut,
  isPending,
  missing,
  labels,
  onCancel,
}: {
  /** What will be watched, once it is known. */
  sentence: string | undefined
  problems: readonly string[]
  /** What can be done about the problems. */
  wayOut?: ReactNode
  isPending: boolean
  /** What is still to be filled in. It stands under the button that it disables. */
  missing: string | undefined
  labels: { save: string; saving: string }
  onCancel: () => void
}) {
  const missingId = useId()
  return (
    <div className={classes.footer}>
      <Conflicts texts={problems} wayOut={wayOut} />
      <p className={classes.sentence} aria-live="polite">
        {sentence && (
          <>
            <strong>We&apos;ll watch:</strong> {sentence}
          </>
        )}
      </p>
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="md"
          disabled={isPending || missing !== undefined}
          aria-describedby={missing === undefined ? undefined : missingId}
        >
          {isPending ? labels.saving : labels.save}
        </Button>
      </div>
      {missing !== undefined && (
        <p id={missingId} className={classes.missing}>
          {missing}
        </p>
      )}
    </div>
  )
}

/** Why the alert cannot be made, shown beside the fields that can change that. Screen readers announce it. */
function Conflicts({ texts, wayOut }: { texts: readonly string[]; wayOut?: ReactNode }) {
  if (texts.length === 0) return null
  return (
    <Alert
      className={classes.conflicts ?? ''}
      color="clay"
      variant="light"
      icon={<IconAlertTriangle size={20} aria-hidden />}
    >
      {texts.map((text) => (
        <p key={text} className={classes.conflict}>
          {text}
        </p>
      ))}
      {wayOut}
    </Alert>
  )
}
