import { useDeferredValue, useLayoutEffect, useState, type ReactNode } from 'react'
import type { Alert } from '#domain/alerts/alert.ts'
import { batchFailure, createFailure, savedToast } from '#client/alerts/alert-toast-copy.ts'
import type { AlertDraft, AlertSeed } from '#client/alerts/draft/alert-draft.ts'
import { draftSentence } from '#client/alerts/draft/draft-sentence.ts'
import { daysOf } from '#client/alerts/draft/alert-request.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { useIsHydrated } from '#client/hydration/rendered.ts'
import { AlmostThere } from '#client/alerts/almost-there.tsx'
import { EditAlertForm } from './edit-alert-form.tsx'
import { NewAlertForm } from './new-alert-form.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './alert-form.module.css'

/** An alert to change, or the start of a new one. */
export type AlertDialogInitial = AlertSeed | { alert: Alert }

/** The dialog that creates or changes an alert (rules alerts-24, alerts-48). */
export function AlertDialog({
  opened,
  onClose,
  initial = {},
}: {
  opened: boolean
  onClose: () => void
  initial?: AlertDialogInitial | undefined
}) {
  const edited = 'alert' in initial ? initial.alert : undefined
  useScrollLock(opened)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={edited ? 'Edit Availability Alert' : 'Create Availability Alert'}
      size="42rem"
      classNames={{ title: classes.dialogTitle ?? '' }}
    >
      <FormAfterPaint>
        {edited ? (
          <EditAlertForm alert={edited} onDone={onClose} />
        ) : (
          <CreateAlertForm seed={initial as AlertSeed} onDone={onClose} />
        )}
      </FormAfterPaint>
    </Dialog>
  )
}

/** Renders the form after the dialog is painted. */
function FormAfterPaint({ children }: { children: ReactNode }) {
  return useDeferredValue(true, !useIsHydrated()) ? children : <div className={classes.coming} />
}

/**
 * Locks the page's scroll behind a dialog, by keys either (rule alerts-24). Neither style is inherited, and a gutter
 * replaces the scrollbar, so the page is not restyled, which would take longer than the dialog itself.
 */
function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return
    const { style, clientWidth } = document.documentElement
    const hasBar = window.innerWidth > clientWidth
    Object.assign(style, { overflow: 'hidden', scrollbarGutter: hasBar ? 'stable' : '' })
    return () => void Object.assign(style, { overflow: '', scrollbarGutter: '' })
  }, [isLocked])
}

/** The create form of the dialog. A toast shows the result, and the form repeats a refusal (rule alerts-35). */
function CreateAlertForm({ seed, onDone }: { seed: AlertSeed; onDone: () => void }) {
  const catalogue = useCatalogue()
  const [waiting, setWaiting] = useState<{ draft: AlertDraft; keep: () => void }>()
  if (waiting)
    return (
      <AlmostThere
        draft={waiting.draft}
        onChangeAddress={() => {
          waiting.keep()
          setWaiting(undefined)
        }}
        onDone={onDone}
      />
    )
  return (
    <NewAlertForm
      draftKey={
        seed.like
          ? `again ${seed.like.id}`
          : `${seed.repeats === 'weekly' ? 'weekly' : 'cell'} ${seed.sport} ${seed.date} ${seed.timeSlot}`
      }
      seed={seed}
      onCreated={({ alerts, needsConfirmation }, draft, keep) => {
        const isRecurring = draft.isRecurring && draft.when.repeats === 'dates'
        const group = isRecurring ? 'recurring' : alerts.length > 1 ? 'several' : 'one'
        if (needsConfirmation) return setWaiting({ draft, keep })
        showToast(savedToast({ change: 'created', group, sentence: draftSentence(draft, catalogue) }))
        onDone()
      }}
      toastOf={(error, draft) => {
        const isBatch = draft.when.repeats === 'dates' && (draft.isRecurring || daysOf(draft).length > 1)
        return isBatch ? batchFailure(error) : createFailure(error)
      }}
      onCancel={onDone}
    />
  )
}
