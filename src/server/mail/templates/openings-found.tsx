import type { MailTemplate } from './mail-template.ts'
import { AlertFooter } from './parts/alert-footer.tsx'
import { MailLayout } from './parts/mail-layout.tsx'
import { Line, MutedLine, MutedLink, Title } from './parts/mail-parts.tsx'
import { OpeningCard, OpeningLines } from './parts/opening-card.tsx'

/** The email that Courtside exists for: what opened, where, when, and first of all the button to book it. */
export const openingsFound: MailTemplate<'openings-found'> = {
  subject({ first, total }) {
    const headline = `${first.venue}, ${first.shortDay}, ${first.time}`
    return total === 1 ? `Open now: ${headline}` : `${total} openings: ${headline}`
  },
  body({ appUrl, first, others, total, links, address, unsubscribeUrl }) {
    const unlisted = total - 1 - others.length
    return (
      <MailLayout
        appUrl={appUrl}
        preview={`Seen at ${first.seenAt}. Act fast: we can't hold it for you.`}
        footer={<AlertFooter address={address} unsubscribeUrl={unsubscribeUrl} />}
      >
        <Title>{total === 1 ? 'It just opened' : `${total} openings just came up`}</Title>
        <OpeningCard opening={first} />
        {others.map((opening) => (
          <OpeningLines key={opening.id} opening={opening} />
        ))}
        {unlisted > 0 && (
          <Line>
            and {unlisted} more: see them all at {appUrl}/calendar
          </Line>
        )}
        <MutedLine>Act fast: this is a heads-up, not a hold. Whoever books first at the venue gets it.</MutedLine>
        <MutedLine>
          <MutedLink href={links.booked}>I booked it</MutedLink>
          {' · '}
          <MutedLink href={links.pause}>Pause for a week</MutedLink>
          {' · '}
          <MutedLink href={links.stop}>Stop this alert</MutedLink>
          {' · '}
          <MutedLink href={`${appUrl}/alerts`}>Change it</MutedLink>
        </MutedLine>
      </MailLayout>
    )
  },
}
