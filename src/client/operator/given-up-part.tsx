import { trpc } from '#client/trpc.ts'
import page from '#client/ui/page/page.module.css'
import { Said } from '#client/ui/page/failure.tsx'
import { Section } from '#client/ui/page/section.tsx'
import { shortDateText, venueTimeText } from '#domain/calendar/date-text.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { PendingButton } from '#client/ui/pending-button.tsx'
import classes from './operator.module.css'

/** A retried email is tried for another day. */
const redriveHours = 30 * 24

/** Emails that every relay refused or that failed for a day, with a retry button. */
export function GivenUpPart({ onRedriven }: { onRedriven: () => void }) {
  const letters = trpc.operator.deadLetters.useInfiniteQuery({}, { getNextPageParam: ({ next }) => next ?? undefined })
  const redrive = trpc.operator.redrive.useMutation({
    onSuccess() {
      onRedriven()
      void letters.refetch()
    },
  })
  const items = letters.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Section title="Given up">
      {letters.isSuccess && items.length === 0 && <p className={page.lead}>No failed emails.</p>}
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map(({ id, kind, domain, createdAt, lastError }) => (
            <li key={id}>
              {kind} to {domain}, {shortDateText(venueDate(createdAt))}, {venueTimeText(createdAt)}
              {lastError && <span className={page.detail}>{lastError}</span>}
            </li>
          ))}
        </ul>
      )}
      <div className={page.actions}>
        {letters.hasNextPage && (
          <PendingButton
            variant="default"
            isPending={letters.isFetchingNextPage}
            onClick={() => void letters.fetchNextPage()}
          >
            Show more
          </PendingButton>
        )}
        {items.length > 0 && (
          <PendingButton isPending={redrive.isPending} onClick={() => redrive.mutate({ sinceHours: redriveHours })}>
            Try all again
          </PendingButton>
        )}
      </div>
      <Said error={redrive.error}>
        {redrive.data &&
          `${redrive.data.again} are tried again.${redrive.data.leftAlone > 0 ? ` ${redrive.data.leftAlone} may have arrived twice already and are left alone.` : ''}`}
      </Said>
    </Section>
  )
}
