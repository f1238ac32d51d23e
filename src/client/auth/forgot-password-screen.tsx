import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { emailFault, plainEmail } from '#domain/auth/email-syntax.ts'
import { linkOverLimitText } from '#domain/auth/verification-copy.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { AuthLayout } from './layout/auth-layout.tsx'
import { forgotFailure, resetLinkSentToast } from './auth-copy.ts'
import { AuthForm } from './form/auth-form.tsx'
import { EmailField } from './form/email-field.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { returnSearch } from './return-search.ts'
import classes from './layout/auth-layout.module.css'

const labels = { submit: 'Send Reset Link', busy: 'Sending...' }

/** Requests a reset link. The answer is the same with and without an account (rule accounts-22). */
export function ForgotPasswordScreen() {
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailFault } })
  const forgot = trpc.auth.forgotPassword.useMutation({
    onSuccess: () => void showToast(resetLinkSentToast),
    onError: (error) => void showToast(forgotFailure(error)),
  })

  return (
    <AuthLayout>
      {forgot.isSuccess ? (
        <Outcome title="Check Your Email">
          <p className={classes.lead}>
            {forgot.data.granted
              ? `If there is an account for ${plainEmail(forgot.variables.email)}, a link to choose a new password is on its way. It works for 30 minutes.`
              : linkOverLimitText}
          </p>
          <p className={classes.lead}>Didn&apos;t get it? Check your spam folder too.</p>
        </Outcome>
      ) : (
        <>
          <h1>Forgot your password?</h1>
          <p className={classes.lead}>Enter your email, and we&apos;ll send you a link to choose a new password.</p>
          <AuthForm form={form} onSubmit={(values) => forgot.mutate(values)} isBusy={forgot.isPending} labels={labels}>
            <EmailField {...form.getInputProps('email')} />
          </AuthForm>
        </>
      )}
      <div className={classes.more}>
        <Link to="/login" search={returnSearch} className={classes.link}>
          Back to sign in
        </Link>
      </div>
    </AuthLayout>
  )
}
