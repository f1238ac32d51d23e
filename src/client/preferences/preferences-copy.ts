import type { Toast } from '#client/ui/toast/toast.ts'

/** What saving preferences says. */
export const preferencesSavedToast: Toast = {
  title: 'Preferences saved',
  description: 'Your preferences have been updated.',
}

export const preferencesFailedToast: Toast = {
  title: 'Error',
  description: 'Failed to save preferences. Please try again.',
  variant: 'destructive',
}
