import { Fragment } from 'react'
import { Text } from 'react-email'
import type { GoneFacts, OpeningFacts } from './mail-facts.ts'
import { ActionButton, BrandLink, Card, Item, Line, MutedLine } from './mail-parts.tsx'

const venueName = { fontSize: 18, fontWeight: 600, margin: '16px 0 0' }

/** The opening that the email is about first of all. */
export function OpeningCard({ opening }: { opening: OpeningFacts }) {
  const { venue, distance, day, time, zone, details, seenAt, bookingUrl } = opening
  return (
    <Card>
      <ActionButton href={bookingUrl}>{`Book ${time} now`}</ActionButton>
      <Text style={venueName}>
        {venue}
        {distance}
      </Text>
      <Line>
        {day}, {time} {zone}
      </Line>
      {details && <Line>{details}</Line>}
      <MutedLine>Seen at {seenAt}</MutedLine>
    </Card>
  )
}

/** A further opening: all that its card would say, in a fraction of the bytes, so that forty of them are not cut off. */
export function OpeningLines({ opening }: { opening: OpeningFacts }) {
  const { venue, distance, day, time, zone, details, seenAt, bookingUrl } = opening
  return (
    <Item>
      <strong>{venue}</strong>
      {distance}
      <br />
      {day}, {time} {zone}
      <br />
      {details && (
        <>
          {details}
          <br />
        </>
      )}
      Seen at {seenAt}
      <br />
      <BrandLink href={bookingUrl}>{`Book ${time} now`}</BrandLink>
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
