import { linkOverLimitText } from '#domain/auth/verification-copy.ts'
import { failureTextOf } from '#client/trpc.ts'
import type { Toast } from '#client/ui/toast/toast.ts'

/** Texts for resending a verification link (rule accounts-17), apart from its code: the page of a failure needs them alone. */

export const resentToast: Toast = {
  title: 'Verification email sent',
  description: 'Please check your inbox for the verification link.',
}

/** For an address that got a link less than a minute ago, or too many lately (rule accounts-17). */
export const linkDueToast: Toast = { title: 'Check your inbox', description: linkOverLimitText }

export function resendFailure(error: unknown): Toast {
  const description = failureTextOf(error) ?? 'Please try again'
  return { title: 'Failed to send verification email', description, variant: 'destructive' }
}

/** For a press that never reached the server, or came too often. */
export function verificationFailure(error: unknown): Toast {
  const description = failureTextOf(error) ?? 'Verification failed. Please try again.'
  return { title: 'Error', description, variant: 'destructive' }
}
