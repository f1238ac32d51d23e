import type { Toast } from '#client/ui/toast/toast.ts'

/** SPEC section 8, Availability and preferences. */
export const preferencesSavedToast: Toast = {
  title: 'Preferences saved',
  description: 'Your preferences have been updated.',
}

export const preferencesFailedToast: Toast = {
  title: 'Error',
  description: 'Failed to save preferences. Please try again.',
  variant: 'destructive',
}
