import { Button, Loader } from '@mantine/core'
import { useNavigate, useSearch, useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState, useLayoutEffect } from 'react'
import { useForm } from '@mantine/form'
import { emailFault, plainEmail, isEmail } from '#domain/auth/email-syntax.ts'
import { shownVerificationMessage, linkOverLimitText, verificationCopy } from '#domain/auth/verification-copy.ts'
import { useBrowserFact } from '#client/hydration/rendered.ts'
import { failureCodeOf, trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { AuthForm } from './form/auth-form.tsx'
import { EmailField } from './form/email-field.tsx'
import { AuthLayout } from './layout/auth-layout.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { rememberVerification } from './pending-verification.ts'
import { resendFailure, verificationFailure } from './verification/resend-copy.ts'
import classes from './layout/auth-layout.module.css'

const countdownSeconds = 3

/** Target of the link of a verification email (rule accounts-18). */
export function VerifyEmailScreen() {
  const { status, message, token } = useSearch({ from: '/account-link/verify-email' })
  const email = useLinkedEmail()
  const navigate = useNavigate()
  const toLogin = useCallback(() => void navigate({ to: '/login' }), [navigate])
  const isVerified = status === 'success'
  const left = useCountdown({ seconds: countdownSeconds, isRunning: isVerified, onEnd: toLogin })
  useEffect(() => {
    if (isVerified && email) rememberVerification({ email, sentAt: null })
  }, [isVerified, email])

  if (status === undefined && token !== undefined) return <AskToVerify token={token} />
  if (status === undefined) {
    return <Verifying />
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
      {!isVerified && <NewLinkForm key={email} email={email} />}
      <div className={classes.fields}>
        <Button size="lg" fullWidth variant={isVerified ? 'filled' : 'default'} onClick={toLogin}>
          {isVerified ? 'Sign In Now' : 'Back to Sign In'}
        </Button>
      </div>
    </AuthLayout>
  )
}

function Verifying() {
  return (
    <AuthLayout>
      <Outcome title="Verifying Email...">
        <Loader className={classes.fields} aria-hidden />
      </Outcome>
    </AuthLayout>
  )
}

/** Verifies with one press, because mail scanners open links too (rule accounts-14). */
function AskToVerify({ token }: { token: string }) {
  const navigate = useNavigate()
  const show = (search: { status: string; message?: string }) =>
    void navigate({ to: '/verify-email', search, replace: true })
  const verify = trpc.auth.verifyEmail.useMutation({
    onSuccess: () => show({ status: 'success' }),
    onError(error) {
      if (failureCodeOf(error) !== 'INVALID_TOKEN') return void showToast(verificationFailure(error))
      show({ status: 'error', message: verificationCopy.INVALID_TOKEN })
    },
  })
  if (verify.isPending || verify.isSuccess) return <Verifying />
  return (
    <AuthLayout>
      <Outcome title="Verify your email">
        <p className={classes.lead}>Press the button, and your email address is verified.</p>
      </Outcome>
      <div className={classes.fields}>
        <Button size="lg" fullWidth onClick={() => verify.mutate({ token })}>
          Verify Email
        </Button>
      </div>
    </AuthLayout>
  )
}

const labels = { submit: 'Send a new link', busy: 'Sending...' }

/** Requests a new verification link (rule accounts-18). The answer is the same for every address. */
function NewLinkForm({ email }: { email: string | undefined }) {
  const form = useForm({ initialValues: { email: email ?? '' }, validate: { email: emailFault } })
  const resend = trpc.auth.resendVerification.useMutation({
    onSuccess: (_answer, asked) => rememberVerification({ email: plainEmail(asked.email), sentAt: Date.now() }),
    onError: (error) => void showToast(resendFailure(error)),
  })
  if (resend.isSuccess) {
    return (
      <p className={classes.lead} role="status">
        {linkOverLimitText}
      </p>
    )
  }
  return (
    <AuthForm form={form} onSubmit={(values) => resend.mutate(values)} isBusy={resend.isPending} labels={labels}>
      <EmailField {...form.getInputProps('email')} />
    </AuthForm>
  )
}

/** Counts seconds down to zero once `isRunning`, then calls back. */
function useCountdown({
  seconds,
  isRunning,
  onEnd,
}: {
  seconds: number
  isRunning: boolean
  onEnd: () => void
}): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (!isRunning) return
    const timer = window.setTimeout(() => (left > 1 ? setLeft(left - 1) : onEnd()), 1000)
    return () => window.clearTimeout(timer)
  }, [isRunning, left, onEnd])
  return left
}

/** The address behind the # of an emailed link. It leaves the address bar at once (rule accounts-18). */
function useLinkedEmail(): string | undefined {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [linked] = useState(() => new URLSearchParams(hash).get('email') ?? '')
  // The server sees no hash, so the first render has no address.
  const email = useBrowserFact(() => linked, '')
  useLayoutEffect(() => {
    if (hash) void navigate({ to: '.', search: true, hash: '', replace: true })
  }, [hash, navigate])
  return isEmail(email) ? email : undefined
}
