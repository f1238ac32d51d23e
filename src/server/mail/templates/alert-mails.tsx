import { counted } from '#domain/counted.ts'
import type { AlertFacts, ListedAlerts, Subscriber } from './mail-facts.ts'
import type { MailTemplate } from './mail-template.ts'
import { MailLayout } from './mail-layout.tsx'
import { ActionButton, BrandLink, Card, LastLink, Line, MutedLine, MutedLink, Title } from './mail-parts.tsx'
import { GoneLines, LastLinks, OpeningCard, OpeningLines } from './opening-card.tsx'
import { openingsSubject } from './subject.ts'

export const alertOptIn: MailTemplate<'alert-opt-in'> = {
  subject: () => 'Confirm your Courtside alert',
  body: ({ appUrl, alerts, total, confirmUrl, unsubscribeUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview="One click and we'll start watching. Until then we won't email you anything else."
      footer={
        <>
          If this wasn't you, ignore this email and we won't send you anything else.{' '}
          <MutedLink href={unsubscribeUrl}>Never email me again</MutedLink>
        </>
      }
    >
      <Title>{total === 1 ? 'Start your alert?' : 'Start your alerts?'}</Title>
      <Line>You asked for:</Line>
      {alerts.map((alert) => (
        <AlertCard key={alert.id} alert={alert} />
      ))}
      <UnlistedAlerts alerts={alerts} total={total} />
      <ActionButton href={confirmUrl}>Yes, email me</ActionButton>
      <MutedLine>The link works for three days.</MutedLine>
    </MailLayout>
  ),
}

export const alertConfirmation: MailTemplate<'alert-confirmation'> = {
  subject: ({ total }) => (total === 1 ? 'Your alert is set' : 'Your alerts are set'),
  body: ({ appUrl, alerts, total, address, unsubscribeUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview="We'll email you as soon as something opens."
      footer={<AlertFooter address={address} unsubscribeUrl={unsubscribeUrl} />}
    >
      <Title>{total === 1 ? 'Your alert is set' : `Your ${total} alerts are set`}</Title>
      {alerts.map((alert) => (
        <AlertCard key={alert.id} alert={alert} />
      ))}
      <UnlistedAlerts alerts={alerts} total={total} />
      <Line>We'll email you as soon as something opens. It's a heads-up, not a hold, so book straight away.</Line>
      <ActionButton href={`${appUrl}/alerts`}>See your alerts</ActionButton>
    </MailLayout>
  ),
}

/** A person asked for it, to see that emails reach them. */
export const testEmail: MailTemplate<'test-email'> = {
  subject: () => 'A test from Courtside',
  body: ({ appUrl, email }) => (
    <MailLayout
      appUrl={appUrl}
      preview="Emails about openings reach you here."
      footer="You get this email because you pressed 'Send me a test email' in your settings."
    >
      <Title>This email has reached you</Title>
      <Line>The emails about openings for {email} come here, too, with a button to book.</Line>
      <ActionButton href={`${appUrl}/account?tab=emails`}>Open your settings</ActionButton>
    </MailLayout>
  ),
}

/** A venue that an alert names has not been readable for a while. */
export const alertPaused: MailTemplate<'alert-paused'> = {
  subject: ({ venue }) => `We can't check ${venue} right now`,
  body: ({ appUrl, venue, since, address, unsubscribeUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview={`Its booking page hasn't answered properly since ${since}.`}
      footer={<AlertFooter address={address} unsubscribeUrl={unsubscribeUrl} />}
    >
      <Title>We can't check {venue} right now</Title>
      <Line>Its booking page hasn't answered properly since {since}. Your alert stays on, and we'll keep trying.</Line>
      <Line>Until it's back we may miss an opening there, so check with the venue yourself if it matters to you.</Line>
      <ActionButton href={`${appUrl}/alerts`}>See your alerts</ActionButton>
    </MailLayout>
  ),
}

/** The email that Courtside exists for: what opened, where and when, and at once the button to book it. */
export const openingsFound: MailTemplate<'openings-found'> = {
  subject: openingsSubject,
  body({
    appUrl,
    first,
    others,
    total,
    gone,
    isDigest,
    holdsUntil,
    watches,
    links,
    alsoAsked,
    shareUrl,
    address,
    unsubscribeUrl,
  }) {
    const unlisted = total - 1 - others.length
    return (
      <MailLayout
        appUrl={appUrl}
        preview={`Seen at ${first.seenAt}. Act fast: we can't hold it for you.`}
        footer={<AlertFooter address={address} unsubscribeUrl={unsubscribeUrl} />}
      >
        <Title>{titleOf(total, isDigest)}</Title>
        {isDigest && <Line>What opened since your last digest and is still free.</Line>}
        <OpeningCard opening={first} />
        {others.map((opening) => (
          <OpeningLines key={opening.id} opening={opening} />
        ))}
        {unlisted > 0 && (
          <Line>
            and {unlisted} more: see them all at {appUrl}/calendar
          </Line>
        )}
        {gone.length > 0 && <Line>Already gone — but free nearby:</Line>}
        {gone.map((one) => (
          <GoneLines key={one.what} gone={one} />
        ))}
        {shareUrl && (
          <Line>
            <BrandLink href={shareUrl}>{`See what else is free ${first.shortDay}, ${first.time}`}</BrandLink>
          </Line>
        )}
        {watches && (
          <Line>
            You asked for: <strong>{watches}</strong>
          </Line>
        )}
        {holdsUntil && (
          <Line>
            You have had as many emails this hour as you chose. Further openings there wait until {holdsUntil}.
          </Line>
        )}
        <MutedLine>Act fast: this is a heads-up, not a hold. Whoever books first at the venue gets it.</MutedLine>
        <LastLinks links={links} shareUrl={shareUrl} alsoAsked={alsoAsked} />
      </MailLayout>
    )
  },
}

function titleOf(total: number, isDigest: boolean): string {
  const openings = counted(total, 'opening', 'openings')
  if (isDigest) return `Your daily digest: ${openings}`
  return total === 1 ? 'It just opened' : `${openings} just came up`
}

function AlertCard({ alert }: { alert: AlertFacts }) {
  return (
    <Card>
      <Line>
        <strong>{alert.sentence}</strong>
      </Line>
      {alert.stops.map(({ text, url }) => (
        <LastLink key={url} href={url}>
          {text}
        </LastLink>
      ))}
    </Card>
  )
}

/** An email is read, not studied: it lists the first alerts and counts the others. */
function UnlistedAlerts({ alerts, total }: ListedAlerts) {
  return total > alerts.length && <MutedLine>and {total - alerts.length} more</MutedLine>
}

/** Why the email came, and how to get none any more. */
function AlertFooter({ address, unsubscribeUrl }: Subscriber) {
  return (
    <>
      You're getting this email because alerts for {address} were set up at Courtside.{' '}
      <MutedLink href={unsubscribeUrl}>Stop all alert emails</MutedLink>
    </>
  )
}
