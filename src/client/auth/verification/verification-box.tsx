import { Button } from '@mantine/core'
import { useResend } from './use-resend.ts'
import classes from './verification-box.module.css'

/** The amber box: the account exists, but its address is not verified yet (rule accounts-19). */
export function VerificationBox({ email }: { email: string }) {
  const { send, isPending } = useResend(null)
  return (
    <section className={classes.box} role="status" aria-label="Email verification">
      <h2 className={classes.title}>Email verification required</h2>
      <p className={classes.text}>Follow the link that we emailed to {email}, then sign in. Didn&apos;t get it?</p>
      <Button type="button" size="md" mih={44} color="amber" aria-disabled={isPending} onClick={() => send(email)}>
        {isPending ? 'Sending...' : 'Send verification email'}
      </Button>
    </section>
  )
}
