import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Alert } from '#domain/alerts/alert.ts'
import type { AlertSeed } from '#client/alerts/draft/alert-draft.ts'
import { CreateAlertForm } from './create-alert-form.tsx'
import { EditAlertForm } from './edit-alert-form.tsx'
import { useFramePainted } from '#client/ui/when-wanted/use-frame-painted.ts'
import { useOpenedAfterMount } from '#client/ui/use-opened-after-mount.ts'
import { usePageHeld } from '#client/ui/use-page-held.ts'
import classes from './alert-form.module.css'

/** What the dialog opens with: an alert to change, or what is already known about a new one. */
export type AlertDialogInitial = AlertSeed | { alert: Alert }

/** The dialog that creates or changes an alert (rules alerts-24, alerts-26). */
export function AlertDialog({
  opened,
  onClose,
  initial = {},
}: {
  opened: boolean
  onClose: () => void
  initial?: AlertDialogInitial | undefined
}) {
  const isSmall = useMediaQuery('(max-width: 47.99em)')
  const edited = 'alert' in initial ? initial.alert : undefined
  // No key scrolls the page either (rule alerts-24): what is being written must stay where it is.
  usePageHeld(opened)
  return (
    <Modal
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      title={edited ? 'Edit Availability Alert' : 'Create Availability Alert'}
      size="60rem"
      fullScreen={isSmall}
      classNames={{ title: classes.dialogTitle ?? '' }}
    >
      <FormAfterPaint>
        {edited ? (
          <EditAlertForm alert={edited} onDone={onClose} />
        ) : (
          <CreateAlertForm seed={initial as AlertSeed} onDone={onClose} />
        )}
      </FormAfterPaint>
    </Modal>
  )
}

/** The form with its hundreds of half-hours, once the dialog is seen. */
function FormAfterPaint({ children }: { children: ReactNode }) {
  return useFramePainted() ? children : <div className={classes.coming} />
}
