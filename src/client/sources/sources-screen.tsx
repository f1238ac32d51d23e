import { Skeleton } from '@mantine/core'
import { isReadWell, type SourceHealth } from '#domain/availability/source-health.ts'
import { Sport } from '#domain/venues/sport.ts'
import { serverTime } from '#client/server-clock.ts'
import { trpc } from '#client/trpc.ts'
import { OpenHeader } from '#client/layout/app-header.tsx'
import { Unanswered } from '#client/ui/state/state-note.tsx'
import { SourceList } from './source-list.tsx'
import { sportTitles } from './source-copy.ts'
import classes from './sources-screen.module.css'

/** How often the page refreshes while it is open. */
const refreshMs = 15_000

/** Every venue's source: the system, its health, and the reason if it cannot be read. */
export function SourcesScreen() {
  const sources = trpc.availability.sources.useQuery(undefined, { refetchInterval: refreshMs })
  const status = trpc.availability.status.useQuery()
  return (
    <>
      <OpenHeader />
      <main className={classes.page} id="main">
        {status.data?.sandbox && (
          <p className={classes.sandbox}>Sandbox data: stand-in venues, nothing here can be booked</p>
        )}
        <h1 className={classes.title}>Sources</h1>
        <p className={classes.lead}>
          Every venue&apos;s booking site, when we last read it, and when we will read it next. A venue that we cannot
          read shows its times as unknown in the calendar, never as full. Do you run a venue? &lsquo;What we read&rsquo;
          beside its name says how often, since when, and how to end it.
        </p>
        {sources.data ? (
          <Health sources={sources.data} at={serverTime(sources.dataUpdatedAt)} />
        ) : (
          <Unanswered
            query={sources}
            failedTitle="The state of the sources could not be loaded."
            loading={<Skeleton height={420} radius="md" aria-label="Loading" />}
          />
        )}
      </main>
    </>
  )
}

function Health({ sources, at }: { sources: readonly SourceHealth[]; at: Date }) {
  const well = sources.filter(({ state }) => isReadWell(state))
  const unread = sources.filter(({ state }) => state === 'unread')
  const failing = sources.filter(
    ({ state }) => !isReadWell(state) && state !== 'unread' && state !== 'opted_out' && state !== 'paused',
  )
  return (
    <>
      <dl className={classes.figures}>
        <Figure label="checked" value={well.length} />
        <Figure label="failing" value={failing.length} />
        <Figure label="not checked yet" value={unread.length} />
      </dl>
      {failing.length > 0 && <SourceList title="Failing now" sources={failing} at={at} />}
      {Sport.options.map((sport) => (
        <SourceList
          key={sport}
          title={sportTitles[sport]}
          sources={sources.filter((source) => source.sport === sport && !failing.includes(source))}
          at={at}
        />
      ))}
    </>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
