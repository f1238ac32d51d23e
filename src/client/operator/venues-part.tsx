import { ageText } from '#domain/calendar/age-text.ts'
import type { VenueChange } from '#domain/venues/own/own-reading.ts'
import { trpc } from '#client/trpc.ts'
import { Section } from '#client/ui/page/section.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import { PendingButton } from '#client/ui/pending-button.tsx'
import page from '#client/ui/page/page.module.css'

const changeText: Record<VenueChange, string> = {
  'opted-out': 'opted out',
  'opted-in': 'opted in again',
  'undone-by-operator': 'is read again, because you undid its opting out',
  'paused-by-operator': 'is paused by you',
  'resumed-by-operator': 'is read again after your pause',
}

/** The changes that decide whether a venue is read. */
const aboutReading: ReadonlySet<VenueChange> = new Set(['opted-out', 'opted-in', 'undone-by-operator'])

/** Changes that venues made themselves, by links to their own domains. Each can be undone. */
export function VenuesPart({ at }: { at: Date }) {
  const catalogue = useCatalogue()
  const changes = trpc.operator.venueChanges.useQuery()
  const undo = trpc.operator.undoOptOut.useMutation({ onSettled: () => void changes.refetch() })
  const about = changes.data?.filter(({ change }) => aboutReading.has(change)) ?? []
  const newest = new Map(about.toReversed().map(({ venueId, id }) => [venueId, id]))
  return (
    <Section title="Venues" lead="Changes by links to venues' own domains. Undoing one ends the link as well.">
      {changes.data?.length === 0 && <p className={page.lead}>Nothing was changed.</p>}
      <ul className={page.list}>
        {changes.data?.map(({ id, venueId, change, changedAt }) => (
          <li key={id}>
            {catalogue.nameOf(venueId)} {changeText[change]}, {ageText(changedAt.getTime(), at)}{' '}
            {change === 'opted-out' && newest.get(venueId) === id && (
              <UndoButton venueId={venueId} undo={undo} name={`Undo the opt-out of ${catalogue.nameOf(venueId)}`} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Undoes one venue's change. `undo` is shared: one runs at a time. */
function UndoButton({
  venueId,
  undo,
  name,
}: {
  venueId: string
  undo: {
    isPending: boolean
    variables: { venueId: string } | undefined
    mutate: (input: { venueId: string }) => void
  }
  /** The button's name for screen readers. */
  name: string
}) {
  return (
    <PendingButton
      variant="default"
      aria-label={name}
      isPending={undo.isPending && undo.variables?.venueId === venueId}
      onClick={() => undo.mutate({ venueId })}
    >
      Undo
    </PendingButton>
  )
}
