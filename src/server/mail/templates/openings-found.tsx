import type { MailTemplate } from './mail-template.ts'
import { openingsSubject } from './parts/openings-subject.ts'
import { AlertFooter } from './parts/alert-footer.tsx'
import { MailLayout } from './parts/mail-layout.tsx'
import { Line, MutedLine, MutedLink, Title } from './parts/mail-parts.tsx'
import { GoneLines, OpeningCard, OpeningLines } from './parts/opening-card.tsx'

/** The email that Courtside exists for: what opened, where, when, and first of all the button to book it. */
export const openingsFound: MailTemplate<'openings-found'> = {
  subject: openingsSubject,
  body({ appUrl, first, others, total, gone, isDigest, links, shareUrl, address, unsubscribeUrl }) {
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
        {gone.length > 0 && <Line>Gone since, and what is free instead:</Line>}
        {gone.map((one) => (
          <GoneLines key={one.what} gone={one} />
        ))}
        <MutedLine>Act fast: this is a heads-up, not a hold. Whoever books first at the venue gets it.</MutedLine>
        <MutedLine>
          <MutedLink href={links.booked}>I booked it</MutedLink>
          {' · '}
          <MutedLink href={links.pause}>Pause for a week</MutedLink>
          {' · '}
          <MutedLink href={links.stop}>Stop this alert</MutedLink>
          {' · '}
          <MutedLink href={links.change}>Change it</MutedLink>
          {shareUrl && (
            <>
              {' · '}
              <MutedLink href={shareUrl}>Share it</MutedLink>
            </>
          )}
        </MutedLine>
      </MailLayout>
    )
  },
}

function titleOf(total: number, isDigest: boolean): string {
  const openings = total === 1 ? '1 opening' : `${total} openings`
  if (isDigest) return `Your daily digest: ${openings}`
  return total === 1 ? 'It just opened' : `${openings} just came up`
}
