import type { VenueReadingFacts } from '#domain/venues/own/own-reading.ts'
import { failureCodeOf, trpc } from '#client/trpc.ts'
import { Said } from '#client/ui/page/failure.tsx'
import { Section } from '#client/ui/page/section.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import { PendingButton } from '#client/ui/pending-button.tsx'
import page from '#client/ui/page/page.module.css'

/** The venue's decisions, by an emailed link: stop or resume reading. */
export function Decide({
  token,
  facts,
  onChanged,
}: {
  token: string
  facts: VenueReadingFacts
  onChanged: () => void
}) {
  const catalogue = useCatalogue()
  const linked = trpc.venues.byLink.useQuery({ token }, { gcTime: 0, retry: false })
  const change = trpc.venues.changeReading.useMutation({ onSuccess: onChanged })
  if (linked.isPending) return null
  const isWrong = linked.data ? linked.data.venueId !== facts.venueId : failureCodeOf(linked.error) !== undefined
  if (isWrong) return <DeadLink venueId={facts.venueId} />
  const name = catalogue.nameOf(facts.venueId)
  const isOut = facts.optedOutAt !== null
  return (
    <Section
      title="You speak for this venue"
      lead={
        isOut
          ? `We don't check this site; its times show as unknown, and alerts there say that it opted out.`
          : `If you opt out, reading ends at once. ${name} stays listed, its times as unknown and never as full, and alerts there say that it opted out.`
      }
    >
      <Said error={change.error} />
      <div className={page.actions}>
        <PendingButton isPending={change.isPending} onClick={() => change.mutate({ token, isRead: isOut })}>
          {isOut ? 'Read us again' : 'Stop reading us'}
        </PendingButton>
      </div>
    </Section>
  )
}

function DeadLink({ venueId }: { venueId: string }) {
  return (
    <Section title="This link no longer works">
      <p className={page.lead}>
        It is invalid or has expired.{' '}
        <a href={`/sources/venue?${new URLSearchParams({ id: venueId })}`}>Ask for a new one</a>.
      </p>
    </Section>
  )
}
