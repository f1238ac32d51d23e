import { linkOverLimitText } from '#domain/auth/verification-copy.ts'
import { failureTextOf } from '#client/trpc.ts'
import type { Toast } from '#client/ui/toast/toast.ts'

/** What sending a verification link again says (rule accounts-17). */

export const resentToast: Toast = {
  title: 'Verification email sent',
  description: 'Please check your inbox for the verification link.',
}

/** Where a link was sent less than a minute ago, or often enough lately (rule accounts-17). */
export const linkDueToast: Toast = { title: 'Check your inbox', description: linkOverLimitText }

export function resendFailure(error: unknown): Toast {
  const description = failureTextOf(error) ?? 'Please try again'
  return { title: 'Failed to send verification email', description, variant: 'destructive' }
}
