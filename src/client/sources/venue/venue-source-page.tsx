import { serverTime } from '#client/server-clock.ts'
import { useNavigate, useSearch, Link } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { Skeleton } from '@mantine/core'
import { ageText } from '#domain/calendar/age-text.ts'
import { longDateText } from '#domain/calendar/date-text.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { VenueReadingFacts, VenueSourceFacts } from '#domain/venues/own/own-reading.ts'
import { counted } from '#domain/counted.ts'
import { systemName } from '#client/sources/source-copy.ts'
import { failureCodeOf, trpc } from '#client/trpc.ts'
import { OpenHeader } from '#client/layout/app-header.tsx'
import { Page } from '#client/ui/page/page.tsx'
import { Section } from '#client/ui/page/section.tsx'
import { Unanswered } from '#client/ui/state/state-note.tsx'
import { AskForLink } from './ask-for-link.tsx'
import { Decide } from './decide.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import frame from '#client/sources/sources-screen.module.css'
import page from '#client/ui/page/page.module.css'

/** The address's values. The token leaves the address bar at once. */
export function VenueSourcePage() {
  const search = useSearch({ from: '/app/sources/venue' })
  const navigate = useNavigate()
  const [{ id = '', token }] = useState(search)
  useLayoutEffect(() => {
    if (search.token) void navigate({ to: '/sources/venue', search: { id }, replace: true })
  }, [search.token, id, navigate])
  return <VenueSourceScreen venueId={id} token={token} />
}

/** Our reading of one venue: how often, since when, and how to stop it (rules venues-17, venues-18, venues-19). */
function VenueSourceScreen({ venueId, token }: { venueId: string; token: string | undefined }) {
  const catalogue = useCatalogue()
  const facts = trpc.venues.reading.useQuery({ venueId })
  const isUnknown = failureCodeOf(facts.error) === 'NOT_FOUND'
  return (
    <>
      <OpenHeader />
      <Page title={catalogue.nameOf(venueId) || 'A venue'}>
        {facts.data?.isSandbox && (
          <p className={frame.sandbox}>Sandbox data: stand-in venues, nothing here can be booked</p>
        )}
        {isUnknown && <p role="alert">There is no such venue.</p>}
        {!isUnknown && !facts.data && (
          <Unanswered
            query={facts}
            failedTitle="This venue's source could not be loaded."
            loading={<Skeleton height={320} radius="md" aria-label="Loading" />}
          />
        )}
        {facts.data && (
          <>
            <WhatWeRead facts={facts.data} at={serverTime(facts.dataUpdatedAt)} />
            {token ? (
              <Decide token={token} facts={facts.data} onChanged={() => void facts.refetch()} />
            ) : (
              <AskForLink facts={facts.data} />
            )}
          </>
        )}
        <p>
          <a href="/about/venues#ask">Ask to correct it</a> · <Link to="/sources">All sources</Link>
        </p>
      </Page>
    </>
  )
}

function WhatWeRead({ facts, at }: { facts: VenueReadingFacts; at: Date }) {
  const { source, since, lastGoodAt, optedOutAt, isPaused } = facts
  if (isPaused)
    return <Section title="Not read" lead="Paused by the operator. We don't check this site; times show as unknown." />
  if (optedOutAt !== null)
    return (
      <Section
        title="Not read"
        lead={`The venue opted out on ${longDateText(venueDate(new Date(optedOutAt)))}. We don't check this site; times show as unknown.`}
      />
    )
  return (
    <Section
      title="What we read"
      lead="The times that are free, with court, holes, places, length and price: what any visitor sees without signing in. Never the name of a player or member."
    >
      {source ? (
        <ul className={page.list}>
          <HowItIsRead source={source} />
          {since !== null && <li>Since {longDateText(since)} at least.</li>}
          <li>
            {lastGoodAt === null
              ? 'Not checked successfully yet.'
              : `Last checked successfully: ${ageText(lastGoodAt, at)}.`}
          </li>
        </ul>
      ) : (
        <p className={page.lead}>This installation does not read its site.</p>
      )}
    </Section>
  )
}

function HowItIsRead({ source }: { source: VenueSourceFacts }) {
  if (source.by === 'sandbox')
    return (
      <>
        <li>
          From a stand-in that makes up times{source.system === null ? '' : `, by ${systemName(source.system)}`}, up to{' '}
          {source.daysAhead} days ahead. Its own site is asked nothing.
        </li>
        <li>Every {secondsText(source.pollSeconds)}.</li>
      </>
    )
  return (
    <>
      <li>
        From {source.host}, by {systemName(source.system)}, up to {source.daysAhead} days ahead.
      </li>
      <li>
        {source.pollSeconds === undefined
          ? `At most ${source.requestsPerHour} requests an hour`
          : `Every ${secondsText(source.pollSeconds)}`}
        , one request at a time, with at least {secondsText(source.minGapMs / 1000)} between two.
      </li>
    </>
  )
}

/** '5 minutes', '1.5 seconds'. */
function secondsText(seconds: number): string {
  return seconds >= 120 && seconds % 60 === 0
    ? counted(seconds / 60, 'minute', 'minutes')
    : counted(seconds, 'second', 'seconds')
}
