import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { emailFault, plainEmail } from '#domain/auth/email-syntax.ts'
import { passwordTexts } from '#domain/auth/password-rule.ts'
import { useSession } from '#client/session/session.ts'
import { failureCodeOf, trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.tsx'
import { AuthLayout } from './layout/auth-layout.tsx'
import { loginFailure, signedInToast } from './auth-copy.ts'
import { focusFirstError } from './form/focus-first-error.ts'
import { PasswordField } from './form/password-field.tsx'
import { returnSearch } from './return-search.ts'
import { SubmitButton } from './form/submit-button.tsx'
import { useFormBeforeStart } from './form/use-form-before-start.ts'
import { VerificationBox } from './form/verification-box.tsx'
import classes from './layout/auth-layout.module.css'

/** The sign-in form (rules accounts-19, accounts-20, accounts-21). The route decides where it leads afterwards. */
export function LoginScreen() {
  const session = useSession()
  const [unverified, setUnverified] = useState<string>()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: emailFault, password: (entered) => (entered ? null : passwordTexts.missing) },
  })
  const isReady = useFormBeforeStart(form)
  const login = trpc.auth.login.useMutation({
    onSuccess(signedIn) {
      showToast(signedInToast)
      session.begin(signedIn)
    },
    onError(error, { email }) {
      showToast(loginFailure(error))
      setUnverified(failureCodeOf(error) === 'EMAIL_NOT_VERIFIED' ? plainEmail(email) : undefined)
    },
  })
  const isBusy = login.isPending || login.isSuccess

  function submit(values: typeof form.values) {
    if (!isBusy) login.mutate(values)
  }

  return (
    <AuthLayout>
      <h1 className={classes.title}>Welcome back</h1>
      <form noValidate method="post" className={classes.fields} onSubmit={form.onSubmit(submit, focusFirstError(form))}>
        <TextInput
          size="lg"
          type="email"
          label="Email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.getInputProps('email')}
          name="email"
        />
        <PasswordField
          size="lg"
          label="Password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
          name="password"
        />
        <SubmitButton isReady={isReady} isBusy={isBusy} busyLabel="Signing in...">
          Sign In
        </SubmitButton>
      </form>
      {unverified && <VerificationBox email={unverified} />}
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
      </div>
    </AuthLayout>
  )
}
