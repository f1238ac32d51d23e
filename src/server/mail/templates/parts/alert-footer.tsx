import type { Subscriber } from '#server/mail/templates/mail-facts.ts'
import { MutedLink } from './mail-parts.tsx'

/** Why the email came, and how to get none any more. */
export function AlertFooter({ address, unsubscribeUrl }: Subscriber) {
  return (
    <>
      You're getting this email because alerts for {address} were set up at Courtside.{' '}
      <MutedLink href={unsubscribeUrl}>Stop all alert emails</MutedLink>
    </>
  )
}
