import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Outcome } from '#client/ui/outcome.tsx'
import { forgetVerification } from '#client/auth/pending-verification.ts'
import { returnSearch } from '#client/auth/return-search.ts'
import { useResend } from './use-resend.ts'
import classes from '#client/auth/layout/auth-layout.module.css'

/** The next step after registering: follow the link, then sign in below (rule accounts-37). */
export function CheckYourEmail({ email, sentAt }: { email: string; sentAt: number }) {
  const { send, isPending, secondsLeft } = useResend(sentAt)
  const isWaiting = secondsLeft > 0
  return (
    <>
      <Outcome title="Check your email">
        <p className={classes.lead}>
          We emailed a link to <strong>{email}</strong>. Follow it within 24 hours, then sign in below.
        </p>
        <p className={classes.lead}>Didn&apos;t get it? Check your spam folder too.</p>
      </Outcome>
      <div className={classes.choices}>
        <Button variant="default" size="md" mih={44} aria-disabled={isWaiting || isPending} onClick={() => send(email)}>
          {isPending ? 'Sending...' : isWaiting ? `Send the link again in ${secondsLeft} s` : 'Send the link again'}
        </Button>
        <Link to="/register" search={returnSearch} className={classes.link} onClick={forgetVerification}>
          Use another email
        </Link>
      </div>
      <h2 className={classes.next}>Then sign in</h2>
    </>
  )
}
