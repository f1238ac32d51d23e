import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { emailFault, plainEmail } from '#domain/auth/email-syntax.ts'
import { passwordTexts } from '#domain/auth/password-rule.ts'
import { useSession } from '#client/session/session.ts'
import { failureCodeOf, trpc } from '#client/trpc.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { loginFailure, signedInToast } from './auth-copy.ts'
import { AuthForm } from './form/auth-form.tsx'
import { EmailField } from './form/email-field.tsx'
import { PasswordField } from './form/password-field.tsx'
import { AuthLayout } from './layout/auth-layout.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { usePendingVerification, forgetVerification } from './pending-verification.ts'
import { returnSearch } from './return-search.ts'
import classes from './layout/auth-layout.module.css'

// Rarely needed, so it loads on demand.
const VerificationBox = lazyPart(() => import('./verification/verification-box.tsx'), 'VerificationBox')
const CheckYourEmail = lazyPart(() => import('./verification/check-your-email.tsx'), 'CheckYourEmail')

/**
 * The sign-in form (rules accounts-19, accounts-20), and the next step after registering (rule accounts-37). The route
 * decides where it leads.
 */
export function LoginScreen() {
  const pending = usePendingVerification()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: emailFault, password: (entered) => (entered ? null : passwordTexts.missing) },
  })
  const { login, isBusy, unverified } = useLogin((text) => form.setFieldError('password', text))
  const fill = useEffectEvent((email: string) => {
    if (form.getValues().email === '') form.setFieldValue('email', email)
  })
  const known = pending?.email
  const isOther = unverified !== undefined && unverified !== known
  // Once for each address: an emptied field means another one.
  useEffect(() => {
    if (known) fill(known)
  }, [known])
  return (
    <AuthLayout>
      {pending?.sentAt && !isOther ? (
        <Suspense>
          <CheckYourEmail email={pending.email} sentAt={pending.sentAt} />
        </Suspense>
      ) : (
        <h1>Welcome back</h1>
      )}
      <AuthForm form={form} onSubmit={login} isBusy={isBusy} labels={{ submit: 'Sign In', busy: 'Signing in...' }}>
        <EmailField {...form.getInputProps('email')} autoComplete="username webauthn" />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
          name="password"
        />
      </AuthForm>
      <Suspense>{unverified && (isOther || !pending?.sentAt) && <VerificationBox email={unverified} />}</Suspense>
      <PasskeyLogin />
      <div className={classes.more}>
        <Link to="/forgot-password" search={returnSearch} className={classes.link}>
          Forgot your password?
        </Link>
        <p className={classes.row}>
          New to Courtside?
          <Link to="/register" search={returnSearch} className={classes.link}>
            Sign up
          </Link>
        </p>
        <Link to="/browse" className={classes.link}>
          Browse without an account
        </Link>
      </div>
    </AuthLayout>
  )
}

/** Signs in. What is wrong also stands under the password. `unverified` is the address of an account whose password was right but whose email is not verified. */
function useLogin(onRefused: (text: string) => void) {
  const session = useSession()
  const [unverified, setUnverified] = useState<string>()
  const login = trpc.auth.login.useMutation({
    onSuccess(signedIn) {
      showToast(signedInToast)
      forgetVerification()
      session.begin(signedIn)
    },
    onError(error, { email }) {
      const failure = loginFailure(error)
      showToast(failure)
      if (failureCodeOf(error) === 'INVALID_CREDENTIALS') onRefused(failure.description)
      setUnverified(failureCodeOf(error) === 'EMAIL_NOT_VERIFIED' ? plainEmail(email) : undefined)
    },
  })
  // After success the form stays busy until the next page is shown.
  return { login: login.mutate, isBusy: login.isPending || login.isSuccess, unverified }
}
