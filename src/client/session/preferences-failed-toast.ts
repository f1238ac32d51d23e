import type { Toast } from '#client/ui/toast/toast.ts'

/** Preferences could not be saved, whichever screen wanted to (rule preferences-5). */
export const preferencesFailedToast: Toast = {
  title: 'Error',
  description: 'Failed to save preferences. Please try again.',
  variant: 'destructive',
}
