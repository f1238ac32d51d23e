import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { emailFault } from '#domain/auth/email-syntax.ts'
import type { VenueReadingFacts } from '#domain/venues/own/own-reading.ts'
import { trpc } from '#client/trpc.ts'
import { triedText } from '#client/ui/page/failure.tsx'
import { Section } from '#client/ui/page/section.tsx'
import { leavesFocus, PendingButton } from '#client/ui/pending-button.tsx'
import page from '#client/ui/page/page.module.css'

/** The way to a link for who runs the venue: an address at its domain, if one is known. */
export function AskForLink({ facts: { venueId, domain } }: { facts: VenueReadingFacts }) {
  if (domain !== null) return <LinkForm venueId={venueId} domain={domain} />
  return (
    <Section title="Do you run this venue?">
      <p className={page.lead}>
        We know no website that is the venue&apos;s own, so no address can prove that it speaks for it. Write to us by{' '}
        <a href="/about/venues#ask">the form for venues</a>, or disallow CourtsideBot in your robots.txt.
      </p>
    </Section>
  )
}

/** Emails a link to an address at the venue's domain. */
function LinkForm({ venueId, domain }: { venueId: string; domain: string }) {
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const ask = trpc.venues.askForLink.useMutation()

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const found = emailFault(email)
    setFault(found)
    if (found === null && !ask.isPending) ask.mutate({ venueId, email })
  }

  if (ask.isSuccess)
    return (
      <Section title="Check your inbox">
        <p role="status" className={page.lead}>
          We emailed a link to {email.trim()}. It works for 72 hours.
        </p>
      </Section>
    )
  return (
    <Section
      title="Do you run this venue?"
      lead={`We email a link to an address that ends in @${domain}. It leads back here, to a button that ends the reading at once.`}
    >
      <form ref={leavesFocus} noValidate onSubmit={submit}>
        <TextInput
          mt="md"
          type="email"
          label="Email at the venue"
          placeholder={`office@${domain}`}
          autoComplete="email"
          value={email}
          error={fault ?? (ask.isError ? triedText(ask.error) : null)}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <div className={page.actions}>
          <PendingButton type="submit" isPending={ask.isPending}>
            Email me the link
          </PendingButton>
        </div>
      </form>
    </Section>
  )
}
