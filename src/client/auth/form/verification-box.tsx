import { Button } from '@mantine/core'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.tsx'
import { resendFailure, resentToast } from '#client/auth/auth-copy.ts'
import classes from './verification-box.module.css'

/** The amber box: the account exists, but its address is not verified yet (rule accounts-19). */
export function VerificationBox({ email }: { email: string }) {
  const resend = trpc.auth.resendVerification.useMutation({
    onSuccess: () => void showToast(resentToast),
    onError: (error) => void showToast(resendFailure(error)),
  })
  return (
    <section className={classes.box} role="status" aria-label="Email verification">
      <h2 className={classes.title}>Email verification required</h2>
      <p className={classes.text}>Follow the link that we emailed to {email}, then sign in. Didn&apos;t get it?</p>
      <Button
        type="button"
        size="md"
        className={classes.button}
        aria-disabled={resend.isPending}
        onClick={() => !resend.isPending && resend.mutate({ email })}
      >
        {resend.isPending ? 'Sending...' : 'Send verification email'}
      </Button>
    </section>
  )
}
