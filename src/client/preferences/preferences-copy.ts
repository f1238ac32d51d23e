import type { Toast } from '#client/ui/toast/toast.ts'

/** What saving preferences says. */
export const preferencesSavedToast: Toast = {
  title: 'Preferences saved',
  description: 'Your preferences have been updated.',
}
