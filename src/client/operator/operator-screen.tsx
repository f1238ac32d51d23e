import { ageText } from '#domain/calendar/age-text.ts'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { serverTime } from '#client/server-clock.ts'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { AppHeader } from '#client/layout/app-header.tsx'
import { failureCodeOf, trpc } from '#client/trpc.ts'
import page from '#client/ui/page/page.module.css'
import { Page } from '#client/ui/page/page.tsx'
import { Section } from '#client/ui/page/section.tsx'
import { AddressPart } from './address-part.tsx'
import { BannerPart } from './banner-part.tsx'
import { GivenUpPart } from './given-up-part.tsx'
import { PausePart } from './pause-part.tsx'
import { OutboxPart } from './outbox-part.tsx'
import { VenuesPart } from './venues-part.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './operator.module.css'

/** How often the figures refresh while the page is open. */
const refreshMs = 15_000

/** The operator's figures and actions, without a shell (rule operation-18). */
export function OperatorScreen() {
  const overview = trpc.operator.overview.useQuery(undefined, { refetchInterval: refreshMs, retry: false })
  return (
    <>
      <AppHeader />
      <Page title="Operator" isWide>
        {overview.isPending && <Skeleton height={320} radius="md" aria-label="Loading" />}
        {overview.isError && !overview.data && (
          <p role="alert">
            {failureCodeOf(overview.error) === 'NOT_FOUND'
              ? 'This page is for operators.'
              : 'The figures could not be loaded. Check your connection and reload the page.'}
          </p>
        )}
        {overview.data && (
          <>
            <OutboxPart overview={overview.data} at={serverTime(overview.dataUpdatedAt)} />
            <GivenUpPart onRedriven={() => void overview.refetch()} />
            <AddressPart />
            <VenuesPart at={serverTime(overview.dataUpdatedAt)} />
            <PausePart />
            <BannerPart at={serverTime(overview.dataUpdatedAt)} />
            <OpeningsPart at={serverTime(overview.dataUpdatedAt)} />
            <Section title="Sources">
              <p className={page.lead}>
                The state of each venue: <Link to="/sources">Sources</Link>.
              </p>
              <p className={page.lead}>Courtside {overview.data.version}</p>
            </Section>
          </>
        )}
      </Page>
    </>
  )
}

/** The newest openings: the quickest way to see that readings arrive. */
function OpeningsPart({ at }: { at: Date }) {
  const catalogue = useCatalogue()
  const openings = trpc.operator.openings.useQuery(undefined, { refetchInterval: 15_000 })
  return (
    <Section title="Recent openings">
      {openings.data?.length === 0 && <p className={page.lead}>Nothing is free in the calendar.</p>}
      <ul className={classes.list}>
        {openings.data?.map(({ venueId, date, startMinutes, resource, openedAt }) => (
          <li key={`${venueId} ${date} ${startMinutes} ${resource} ${openedAt.getTime()}`}>
            {catalogue.nameOf(venueId)}
            {resource && `, ${resource}`}: {shortDateText(date)}, {labelOfMinutes(startMinutes)}
            <span className={page.detail}>{ageText(openedAt.getTime(), at)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
