import { Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useForm } from '@mantine/form'
import { isEmail, plainEmail } from '#domain/auth/email-syntax.ts'
import { passwordFault, passwordTexts, plainPassword } from '#domain/auth/password-rule.ts'
import { tabStorage } from '#client/browser-storage.ts'
import { useSession } from '#client/session/session.ts'
import { useIsHydrated } from '#client/hydration/rendered.ts'
import { failureCodeOf, trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { invalidResetLinkToast, resetFailure } from './auth-copy.ts'
import { AuthForm } from './form/auth-form.tsx'
import { PasswordField } from './form/password-field.tsx'
import { AuthLayout } from './layout/auth-layout.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { rememberVerification } from './pending-verification.ts'
import classes from './layout/auth-layout.module.css'

/** Sets a new password with the link from an email. */
export function ResetPasswordScreen() {
  const { token, email } = useResetLink()
  const navigate = useNavigate()
  const { recheck } = useSession()
  const reset = trpc.auth.resetPassword.useMutation({
    onSuccess() {
      forgetResetToken()
      if (email) rememberVerification({ email, sentAt: null })
      // A session of this browser in the same account has ended too.
      recheck()
    },
    onError(error) {
      if (failureCodeOf(error) === 'INVALID_TOKEN') forgetResetToken()
      showToast(resetFailure(error))
    },
  })

  if (reset.isSuccess) {
    return (
      <AuthLayout>
        <Outcome title="Password Reset Complete">
          <p className={classes.lead}>
            Your new password is set, and you have been signed out everywhere. Sign in with it now.
          </p>
          <div className={classes.fields}>
            <Button size="lg" fullWidth onClick={() => void navigate({ to: '/login' })}>
              Continue to Sign In
            </Button>
          </div>
        </Outcome>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout>
      <h1>Choose a new password</h1>
      {email && <p className={classes.lead}>Enter a new password for {email}</p>}
      <NewPasswordForm
        email={email}
        isBusy={reset.isPending}
        onSubmit={(password) => token && reset.mutate({ token, password })}
      />
      <div className={classes.more}>
        <Link to="/forgot-password" className={classes.link}>
          Request a new link
        </Link>
      </div>
    </AuthLayout>
  )
}

const labels = { submit: 'Update Password', busy: 'Updating Password...' }

/** A new password, typed twice. `email` tells password managers the account. */
function NewPasswordForm({
  email,
  isBusy,
  onSubmit,
}: {
  email: string | undefined
  isBusy: boolean
  onSubmit: (password: string) => void
}) {
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: {
      password: (chosen) => passwordFault(chosen, passwordTexts.tooShortAtLength),
      confirmation: (repeated, { password }) =>
        plainPassword(repeated) === plainPassword(password) ? null : "Passwords don't match",
    },
  })
  return (
    <AuthForm form={form} onSubmit={({ password }) => onSubmit(password)} isBusy={isBusy} labels={labels}>
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        {...form.getInputProps('password')}
        name="password"
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
        name="confirmPassword"
      />
    </AuthForm>
  )
}

/** Time to read the page before it changes. */
const invalidLinkDelayMs = 2000

/**
 * The values of a reset link. The token leaves the address bar at once, so that neither history nor a screenshot holds
 * it; the tab stores it, so that the page can be reloaded. A link without a token leads to the login page.
 */
function useResetLink(): { token: string | undefined; email: string | undefined } {
  const search = useSearch({ from: '/account-link/reset-password' })
  const navigate = useNavigate()
  const [first] = useState(search.token)
  const isHydrated = useIsHydrated()
  const kept = useMemo(() => (isHydrated ? readResetToken(search.email) : undefined), [isHydrated, search.email])
  const token = first ?? kept

  useLayoutEffect(() => {
    if (!search.token) return
    storeResetToken(search.token, search.email)
    void navigate({ to: '.', search: ({ token: _taken, ...rest }) => rest, replace: true })
  }, [search.token, search.email, navigate])

  useEffect(() => {
    if (token) return
    const timer = window.setTimeout(() => {
      showToast(invalidResetLinkToast)
      void navigate({ to: '/login' })
    }, invalidLinkDelayMs)
    return () => window.clearTimeout(timer)
  }, [token, navigate])

  const email = plainEmail(search.email ?? '')
  return { token, email: isEmail(email) ? email : undefined }
}

const key = 'resetLink'

/** Stores the token of a reset link for this tab, with its address (rule accounts-27). */
function storeResetToken(token: string, email = ''): void {
  tabStorage.setItem(key, JSON.stringify({ token, email }))
}

/** The stored token for this address; undefined if the tab had no such link, or it was used. */
function readResetToken(email = ''): string | undefined {
  try {
    const stored = JSON.parse(tabStorage.getItem(key) ?? '{}') as { token?: unknown; email?: unknown }
    return stored.email === email && typeof stored.token === 'string' ? stored.token : undefined
  } catch {
    return undefined
  }
}

function forgetResetToken(): void {
  tabStorage.removeItem(key)
}
