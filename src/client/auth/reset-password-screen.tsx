import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { passwordFault, passwordTexts, plainPassword } from '#domain/auth/password-rule.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.tsx'
import { AuthLayout } from './layout/auth-layout.tsx'
import { resetFailure } from './auth-copy.ts'
import { focusFirstError } from './form/focus-first-error.ts'
import { Outcome } from './layout/outcome.tsx'
import { PasswordField } from './form/password-field.tsx'
import { SubmitButton } from './form/submit-button.tsx'
import { useFormBeforeStart } from './form/use-form-before-start.ts'
import { useResetLink } from './use-reset-link.ts'
import classes from './layout/auth-layout.module.css'

/** Sets a new password with the link from a mail (rules accounts-24, accounts-26). */
export function ResetPasswordScreen() {
  const { token, email } = useResetLink()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: {
      password: (chosen) => passwordFault(chosen, passwordTexts.tooShortAtLength),
      confirmation: (repeated, { password }) =>
        plainPassword(repeated) === plainPassword(password) ? null : "Passwords don't match",
    },
  })
  const isReady = useFormBeforeStart(form)
  const reset = trpc.auth.resetPassword.useMutation({ onError: (error) => void showToast(resetFailure(error)) })

  function submit({ password }: typeof form.values) {
    if (token && !reset.isPending) reset.mutate({ token, password })
  }

  return (
    <AuthLayout>
      {reset.isSuccess ? (
        <Outcome title="Password Reset Complete">
          <p className={classes.lead}>Your new password is set, and every other device has been signed out.</p>
          <div className={classes.fields}>
            <Button size="lg" fullWidth onClick={() => void navigate({ to: '/login' })}>
              Continue to Sign In
            </Button>
          </div>
        </Outcome>
      ) : (
        <>
          <h1 className={classes.title}>Choose a new password</h1>
          {email && <p className={classes.lead}>Enter a new password for {email}</p>}
          <form
            noValidate
            method="post"
            className={classes.fields}
            onSubmit={form.onSubmit(submit, focusFirstError(form))}
          >
            <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
            <PasswordField
              size="lg"
              label="New Password"
              autoComplete="new-password"
              {...form.getInputProps('password')}
              name="password"
            />
            <PasswordField
              size="lg"
              label="Confirm New Password"
              autoComplete="new-password"
              {...form.getInputProps('confirmation')}
              name="confirmPassword"
            />
            <SubmitButton isReady={isReady} isBusy={reset.isPending} busyLabel="Updating Password...">
              Update Password
            </SubmitButton>
          </form>
          <div className={classes.more}>
            <Link to="/forgot-password" className={classes.link}>
              Request a new link
            </Link>
          </div>
        </>
      )}
    </AuthLayout>
  )
}
