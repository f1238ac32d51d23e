import { Fragment } from 'react'
import type { GoneFacts, MailFacts, OpeningFacts } from './mail-facts.ts'
import { ActionButton, BrandLink, Card, Item, LastLink, Line, MutedLine, SmallButton } from './mail-parts.tsx'

const venueName = { fontSize: 18, lineHeight: '24px', fontWeight: 600, margin: 0 }

/** The opening that the email is about first of all. */
export function OpeningCard({ opening }: { opening: OpeningFacts }) {
  const { venue, distance, shortDay, time, zone, details, seenAt, book, bookingUrl } = opening
  return (
    <Card>
      <p style={venueName}>
        {venue}
        {distance}
      </p>
      <Line>
        {shortDay}, {time} {zone}
      </Line>
      {details && <Line>{details}</Line>}
      <ActionButton href={bookingUrl}>{book}</ActionButton>
      <MutedLine>Seen at {seenAt}</MutedLine>
    </Card>
  )
}

/** A further opening: all that its card would say and its own button, in a fraction of the bytes. */
export function OpeningLines({ opening }: { opening: OpeningFacts }) {
  const { venue, distance, shortDay, time, zone, details, seenAt, book, bookingUrl } = opening
  return (
    <Item>
      <strong>{venue}</strong>
      {distance}
      <br />
      {shortDay}, {time} {zone}
      <br />
      {details && (
        <>
          {details}
          <br />
        </>
      )}
      Seen at {seenAt}
      <br />
      <SmallButton href={bookingUrl}>{book}</SmallButton>
    </Item>
  )
}

/** Openings that are gone, and links to their alternatives. */
export function GoneLines({ gone: { what, instead } }: { gone: GoneFacts }) {
  return (
    <Item>
      {what}
      {instead.map(({ text, bookingUrl }) => (
        <Fragment key={text}>
          <br />
          <BrandLink href={bookingUrl}>{text}</BrandLink>
        </Fragment>
      ))}
    </Item>
  )
}

/** The links of the first opening's alert, and one to each other alert. */
export function LastLinks({
  links,
  shareUrl,
  alsoAsked,
}: Pick<MailFacts['openings-found'], 'links' | 'alsoAsked'> & { shareUrl: string | undefined }) {
  return (
    <>
      <LastLink href={links.booked}>I booked it</LastLink>
      <LastLink href={links.pause}>Pause for a week</LastLink>
      <LastLink href={links.stop}>Stop this alert</LastLink>
      <LastLink href={links.change}>Change it</LastLink>
      {shareUrl && <LastLink href={shareUrl}>Share it</LastLink>}
      {alsoAsked.length > 0 && <Line>You also asked for these. Press one to change, pause or stop it:</Line>}
      {alsoAsked.map(({ sentence, url }) => (
        <Item key={url}>
          <BrandLink href={url}>{sentence}</BrandLink>
        </Item>
      ))}
    </>
  )
}
