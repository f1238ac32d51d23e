import { Button } from '@mantine/core'
import { Conflicts } from './conflicts.tsx'
import classes from './alert-form.module.css'

/** Below the form, always in sight: why the alert cannot be saved, and the buttons. */
export function AlertFormFooter({
  problems,
  isPending,
  isComplete,
  labels,
  onCancel,
}: {
  problems: readonly string[]
  isPending: boolean
  isComplete: boolean
  labels: { save: string; saving: string }
  onCancel: () => void
}) {
  return (
    <div className={classes.footer}>
      <Conflicts texts={problems} />
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="md" disabled={isPending || !isComplete}>
          {isPending ? labels.saving : labels.save}
        </Button>
      </div>
    </div>
  )
}
