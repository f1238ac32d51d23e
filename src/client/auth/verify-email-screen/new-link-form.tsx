import { useForm } from '@mantine/form'
import { emailFault, plainEmail } from '#domain/auth/email-syntax.ts'
import { linkOverLimitText } from '#domain/auth/verification-copy.ts'
import { resendFailure } from '#client/auth/verification/resend-copy.ts'
import { AuthForm } from '#client/auth/form/auth-form.tsx'
import { EmailField } from '#client/auth/form/email-field.tsx'
import { rememberVerification } from '#client/auth/pending-verification.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import classes from '#client/auth/layout/auth-layout.module.css'

const labels = { submit: 'Send a new link', busy: 'Sending...' }

/** A new verification link for an address (rule accounts-18). It says the same whether the address waits for one or not. */
export function NewLinkForm({ email }: { email: string | undefined }) {
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
