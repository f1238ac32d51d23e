import { Button, Loader } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { shownVerificationMessage } from '#domain/auth/verification-copy.ts'
import { AuthLayout } from './layout/auth-layout.tsx'
import { Outcome } from './layout/outcome.tsx'
import { rememberVerification } from './pending-verification.ts'
import { useCountdown } from './verify-email-screen/use-countdown.ts'
import { NewLinkForm } from './verify-email-screen/new-link-form.tsx'
import { useLinkedEmail } from './verify-email-screen/use-linked-email.ts'
import classes from './layout/auth-layout.module.css'

const countdownSeconds = 3

/** The page on which the link of a verification email ends (rule accounts-18). */
export function VerifyEmailScreen() {
  const { status, message } = useSearch({ from: '/account-link/verify-email' })
  const email = useLinkedEmail()
  const navigate = useNavigate()
  const toLogin = useCallback(() => void navigate({ to: '/login' }), [navigate])
  const isVerified = status === 'success'
  const left = useCountdown({ seconds: countdownSeconds, isRunning: isVerified, onEnd: toLogin })
  useEffect(() => {
    if (isVerified && email) rememberVerification({ email, sentAt: null })
  }, [isVerified, email])

  if (status === undefined) {
    return (
      <AuthLayout>
        <Outcome title="Verifying Email...">
          <Loader className={classes.fields} aria-hidden />
        </Outcome>
      </AuthLayout>
    )
  }
  const failure = status === 'error' ? shownVerificationMessage(message) : 'Invalid verification link.'
  return (
    <AuthLayout>
      <Outcome title={isVerified ? 'Email Verified!' : 'Verification Failed'}>
        <p className={classes.lead}>{isVerified ? 'Your email address is verified. You can sign in now.' : failure}</p>
        {isVerified && (
          <p className={classes.lead}>
            Redirecting to login in {left} {left === 1 ? 'second' : 'seconds'}...
          </p>
        )}
      </Outcome>
      {!isVerified && <NewLinkForm email={email} />}
      <div className={classes.fields}>
        <Button size="lg" fullWidth variant={isVerified ? 'filled' : 'default'} onClick={toLogin}>
          {isVerified ? 'Sign In Now' : 'Back to Sign In'}
        </Button>
      </div>
    </AuthLayout>
  )
}
