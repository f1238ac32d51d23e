import type { AppErrorCode } from '#domain/app-error.ts'
import { linkOverLimitText } from '#domain/auth/verification-copy.ts'
import { passwordTexts } from '#domain/auth/password-rule.ts'
import { failureCodeOf, failureTextOf } from '#client/trpc.ts'
import type { Toast } from '#client/ui/toast/toast.ts'

/** Texts of the account screens (rules accounts-15, accounts-19, accounts-20). */

export const signedInToast: Toast = { title: 'Login successful', description: 'Welcome back!' }

export const registeredToast: Toast = {
  title: 'Registration successful!',
  description: 'Please check your email to verify your account.',
}

export const accountFoundToast: Toast = { title: 'Account Found', description: 'Verification email has been resent.' }

/** The same, for a link that was not sent again just now. */
export const accountFoundDueToast: Toast = { title: 'Account Found', description: linkOverLimitText }

export const welcomeToast: Toast = {
  title: 'Registration successful',
  description: 'Welcome! You are now logged in.',
}

export const resetLinkSentToast: Toast = {
  title: 'Reset link sent',
  description: 'Check your email for the link to choose a new password.',
}

export const invalidResetLinkToast: Toast = {
  title: 'Invalid reset link',
  description: 'This password reset link is invalid or has expired.',
  variant: 'destructive',
}

/** Failures with their own text. Any other shows the server's text, or 'Failed to create account'. */
const registrationTexts: Partial<Record<AppErrorCode, string>> = {
  ACCOUNT_EXISTS_VERIFIED:
    'An account with this email address already exists and has been verified. Please log in instead.',
  INVALID_INPUT: 'Please provide a valid email address',
  COMMON_PASSWORD: passwordTexts.common,
}

/** Failures with their own text. Any other shows 'Failed to reset password'. */
const resetTexts: Partial<Record<AppErrorCode, string>> = {
  INVALID_TOKEN: 'This password reset link has expired or is invalid. Please request a new one.',
  INVALID_INPUT: passwordTexts.tooShortAtLength,
  COMMON_PASSWORD: passwordTexts.common,
}

/**
 * An unknown address and a wrong password get the same text. Only the right password reveals that the account is not
 * verified.
 */
export function loginFailure(error: unknown): Toast & { description: string } {
  const description =
    failureCodeOf(error) === 'EMAIL_NOT_VERIFIED'
      ? 'Please verify your email before you sign in.'
      : 'Invalid email or password'
  return { title: 'Login failed', description, variant: 'destructive' }
}

export function registrationFailure(error: unknown): Toast {
  const code = failureCodeOf(error)
  const description = (code && registrationTexts[code]) ?? failureTextOf(error) ?? 'Failed to create account'
  return { title: 'Registration failed', description, variant: 'destructive' }
}

export function forgotFailure(error: unknown): Toast {
  return { title: 'Error', description: failureTextOf(error) ?? 'Failed to send reset email', variant: 'destructive' }
}

export function resetFailure(error: unknown): Toast {
  const code = failureCodeOf(error)
  return {
    title: 'Error',
    description: (code && resetTexts[code]) ?? 'Failed to reset password',
    variant: 'destructive',
  }
}

export function passkeyLoginFailure(error: unknown): Toast {
  const description = failureTextOf(error) ?? 'The passkey could not be used. Try again, or use your password.'
  return { title: 'Login failed', description, variant: 'destructive' }
}

export function emailChangeFailure(error: unknown): Toast {
  const description =
    failureCodeOf(error) === 'INVALID_TOKEN'
      ? 'This link is invalid or has expired.'
      : (failureTextOf(error) ?? 'Please try again.')
  return { title: 'Error', description, variant: 'destructive' }
}
