import type { AppErrorCode } from '#domain/app-error.ts'
import { failureCodeOf, failureTextOf } from '#client/trpc.ts'
import type { Toast } from '#client/ui/toast/toast.ts'

/** Toasts of the alert screens, with their durations (rule alerts-35). */

const longMs = 10_000
const batchMs = 8000
const untilClosed = Infinity

const willHear = 'You will receive an email and notifications when courts become available.'

/** `one` alert alone, a `recurring` series, or `several` made together. */
type AlertGroup = 'one' | 'recurring' | 'several'

const savedTitles: Record<'created' | 'updated', Record<AlertGroup, string>> = {
  created: {
    one: 'Alert created successfully',
    recurring: 'Recurring alerts created successfully',
    several: 'All alerts created successfully',
  },
  updated: {
    one: 'Alert updated successfully',
    recurring: 'Recurring alerts updated successfully',
    several: 'All alerts updated successfully',
  },
}

/**
 * The saved alert in one sentence. Set `mustConfirm` to an address whose owner must follow a link before the first alert
 * email (rule alerts-5).
 */
export function savedToast({
  change,
  group,
  sentence = '',
  mustConfirm,
}: {
  change: 'created' | 'updated'
  group: AlertGroup
  sentence?: string | undefined
  mustConfirm?: string | undefined
}): Toast {
  const first = mustConfirm && `First, follow the link in the email to ${mustConfirm}.`
  const description = [sentence && `${sentence}.`, willHear, first].filter(Boolean).join(' ')
  return { title: savedTitles[change][group], description, durationMs: longMs }
}

export const missingToast: Toast = {
  title: 'Missing information',
  description: 'Please fill in all required fields: email, venues, and time slots.',
  variant: 'destructive',
}

export const missingSlotToast: Toast = {
  title: 'Missing information',
  description: 'Please select at least one time slot for the alert.',
  variant: 'destructive',
}

export const pastDateToast: Toast = {
  title: 'Cannot create alert',
  description: 'Cannot create alerts for past dates.',
  variant: 'destructive',
  durationMs: longMs,
}

export const deletedToast: Toast = {
  title: 'Alert deleted',
  description: 'The alert has been removed successfully.',
}

export const deleteFailedToast: Toast = {
  title: 'Failed to delete alert',
  description: 'Please try again.',
  variant: 'destructive',
}

/** Shown when Undo fails, for example because the person reached the limit meanwhile. */
export const restoreFailedToast: Toast = {
  title: 'The alert could not be brought back',
  description: 'Please create it again.',
  variant: 'destructive',
}

/** A pause, its end or a booking that was not stored. */
export function changeFailure(error: unknown): Toast {
  return {
    title: 'That did not work',
    description: failureTextOf(error) ?? 'Check your connection and try again.',
    variant: 'destructive',
  }
}

export function seriesDeletedToast(count: number): Toast {
  return {
    title: 'Alert series deleted',
    description: `${count} alerts from the series have been removed successfully.`,
  }
}

export const seriesDeleteFailedToast: Toast = {
  title: 'Failed to delete alert series',
  description: 'Some alerts in the series could not be deleted. Please try again.',
  variant: 'destructive',
}

export const pageCreatedToast: Toast = {
  title: 'Alert created successfully',
  description: 'You will receive email confirmation with alert details.',
}

export const pageUnconfirmedToast: Toast = {
  title: 'Alert created',
  description: 'Alert created but confirmation email failed to send.',
}

const existsTitle = 'Alert Already Exists'

/** Beside that title, with a link to the alert. */
export const existsText = 'You have this alert already.'

/** The failure as the form repeats it below its toast. */
export function refusalText(error: unknown, { title, description }: Toast): string {
  return failureCodeOf(error) === 'ALERT_EXISTS' ? existsText : (description ?? title)
}

/** Failures with a title of their own. Any other is titled 'Failed to create alert'. */
const createFailureTitles: Partial<Record<AppErrorCode, string>> = {
  ALERT_CONFLICT: 'Cannot create alert',
  ALERT_EXISTS: existsTitle,
}

/** One refused alert. A conflict stays until the person closes it. */
export function createFailure(error: unknown): Toast {
  const code = failureCodeOf(error)
  const description = code === 'ALERT_EXISTS' ? existsText : failureTextOf(error)
  if (code === 'PAST_DATE') return pastDateToast
  const durationMs = code === 'ALERT_CONFLICT' ? untilClosed : longMs
  const title = (code && createFailureTitles[code]) ?? 'Failed to create alert'
  return { title, variant: 'destructive', durationMs, ...(description && description !== title && { description }) }
}

/** Several alerts refused at once: none of them was made. */
export function batchFailure(error: unknown): Toast {
  return failureCodeOf(error) === 'PAST_DATE' ? pastDateToast : failure('Error creating alerts', error)
}

export function updateFailure(error: unknown): Toast {
  return failure('Error updating alert', error)
}

function failure(title: string, error: unknown): Toast {
  return {
    title,
    description: failureTextOf(error) ?? 'An unexpected error occurred',
    variant: 'destructive',
    durationMs: failureCodeOf(error) === 'ALERT_CONFLICT' ? untilClosed : batchMs,
  }
}
