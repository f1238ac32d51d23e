import { venuesText } from '#domain/availability/week-texts.ts'
import type { Toast } from '#client/ui/toast/toast.ts'

/** Toasts for a refused arrow (rule calendar-11). */
export const navigationToasts: Record<'past' | 'too-far', Toast> = {
  past: { title: 'Cannot view past dates', description: 'You can only view current and future dates.' },
  'too-far': {
    title: 'Maximum view limit reached',
    description: 'We only show availability up to 4 weeks in advance.',
  },
}

/** An alert cannot start in the past (rule alerts-13). */
export const pastDateToast: Toast = {
  title: 'Cannot create alert',
  description: 'Cannot create alerts for past dates.',
  variant: 'destructive',
}

export const noSavedVenuesToast: Toast = {
  title: 'No saved venues',
  description: 'Add venues in Preferences to use this filter.',
  durationMs: 3000,
}

/** Visitors have no saved venues (rule calendar-42). */
export const signInToSaveToast: Toast = {
  title: 'Sign in to save venues',
  description: 'Your saved venues are then one press away.',
}

/** Fewer free venues than this are 'limited'. */
const availableFrom = 3

/** The state of a half-hour in short; undefined if nothing is free. */
export function shortStatusText(free: number): string | undefined {
  if (free === 0) return undefined
  return `${free >= availableFrom ? 'Available' : 'Limited'}: free at ${venuesText(free)}.`
}
