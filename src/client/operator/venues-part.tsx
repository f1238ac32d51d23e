import { Button } from '@mantine/core'
import type { VenueChange } from '#domain/venues/own/own-reading.ts'
import { displayNameOf } from '#domain/venues/venue-catalogue.ts'
import { trpc } from '#client/trpc.ts'
import { ageText } from '#domain/calendar/age-text.ts'
import page from '#client/ui/page/page.module.css'
import { Section } from '#client/ui/page/section.tsx'

const changeText: Record<VenueChange, string> = {
  'opted-out': 'opted out',
  'opted-in': 'opted in again',
  'undone-by-operator': 'is read again, because you undid its opting out',
}

/** What venues changed about being read, by links to their own domains. An opting out can be undone. */
export function VenuesPart({ at }: { at: Date }) {
  const changes = trpc.operator.venueChanges.useQuery()
  const undo = trpc.operator.undoOptOut.useMutation({ onSettled: () => void changes.refetch() })
  const newest = new Map([...(changes.data ?? [])].toReversed().map(({ venueId, id }) => [venueId, id]))
  return (
    <Section
      title="Venues"
      lead="What venues changed about being read. Undo it where somebody did who should not: their link is void then."
    >
      {changes.data?.length === 0 && <p className={page.lead}>Nothing was changed.</p>}
      <ul className={page.list}>
        {changes.data?.map(({ id, venueId, change, changedAt }) => (
          <li key={id}>
            {displayNameOf(venueId)} {changeText[change]}, {ageText(changedAt.getTime(), at)}{' '}
            {change === 'opted-out' && newest.get(venueId) === id && (
              <Button
                variant="default"
                loading={undo.isPending && undo.variables.venueId === venueId}
                onClick={() => undo.mutate({ venueId })}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
