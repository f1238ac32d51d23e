import { Button, Skeleton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Alert } from '#domain/alerts/alert.ts'
import type { AlertTrail } from '#domain/alerts/trail/trail.ts'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { useStartTime } from '#client/hydration/rendered.ts'
import { trpc } from '#client/trpc.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Unanswered } from '#client/ui/state/state-note.tsx'
import { Titled } from '#client/ui/page/titled.tsx'
import { dayText, mailText, missText, openingText, summaryText, venueText } from './timeline-copy.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './alert-timeline.module.css'

/** The timeline of an alert: readings, near misses and emails. It is refetched each time it opens. */
function AlertTimeline({ ids, isOpen, onClose }: { ids: string[]; isOpen: boolean; onClose: () => void }) {
  const trail = trpc.alerts.trail.useQuery({ ids }, { enabled: isOpen, staleTime: 0, gcTime: 0 })
  return (
    <Dialog size="40rem" title="Why no alert?" opened={isOpen} onClose={onClose}>
      {trail.data ? (
        <TimelineParts trail={trail.data} />
      ) : (
        <Unanswered
          query={trail}
          failedTitle="What happened to this alert could not be loaded."
          loading={<Skeleton height={320} radius="md" role="status" aria-label="Loading" />}
        />
      )}
    </Dialog>
  )
}

/** The timeline in two lines, and the button to all of it. */
export function TimelineLines({ alerts }: { alerts: readonly Alert[] }) {
  const ids = alerts.map(({ id }) => id)
  const trail = trpc.alerts.trail.useQuery({ ids }, { staleTime: 0, gcTime: 0 })
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.summary}>
      <p>{trail.data && summaryText(trail.data)}</p>
      <Button size="md" variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Why no alert?
      </Button>
      <AlertTimeline ids={ids} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

/** The timeline in four parts: readings, the next days, near misses, and emails. */
function TimelineParts({ trail }: { trail: AlertTrail }) {
  const catalogue = useCatalogue()
  const [now] = useState(useStartTime())
  const { venues, days, misses, missCount, mails } = trail
  const troubled = venues.flatMap((venue) => {
    const rest = venueText(venue, now)
    return rest === undefined ? [] : [{ head: catalogue.nameOf(venue.venueId), rest }]
  })
  return (
    <div className={classes.parts}>
      <Part title="What we checked">
        <p>{summaryText(trail)}</p>
        <List items={troubled} />
      </Part>
      <Part title="Your next days">
        <List
          items={days.map((day) => ({ head: shortDateText(day.date), rest: dayText(day, now) }))}
          empty="No day that can be seen yet."
        />
      </Part>
      <Part title="Just missed">
        <List
          items={misses.map((miss) => ({ head: openingText(miss, catalogue), rest: missText(miss, now) }))}
          empty="No near misses."
        />
        {missCount > misses.length && (
          <p>
            The last {misses.length} of {missCount}.
          </p>
        )}
      </Part>
      <Part title="Emails">
        <List
          items={mails.map((mail) => ({ head: mailText(mail, now) }))}
          empty="None, because nothing opened that fits."
        />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Titled level="h3" title={title} className={classes.part} titleClassName={classes.title}>
      {children}
    </Titled>
  )
}

function List({
  items,
  empty,
}: {
  items: readonly { head: string; rest?: string }[]
  /** Shown when the list is empty. */
  empty?: string
}) {
  if (items.length === 0) return empty === undefined ? null : <p>{empty}</p>
  return (
    <ul className={classes.list}>
      {items.map(({ head, rest }, at) => (
        <li key={at}>
          <span className={classes.item}>{head}</span>
          {rest && <span className={classes.rest}>{rest}</span>}
        </li>
      ))}
    </ul>
  )
}
