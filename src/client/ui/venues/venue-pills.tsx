import { Pill } from '@mantine/core'
import type { Venue } from '#domain/venues/venue.ts'

/** The chosen venues as chips, each with a button that removes it. */
export function VenuePills({ venues, onRemove }: { venues: readonly Venue[]; onRemove: (venue: Venue) => void }) {
  return venues.map((venue) => (
    <Pill
      key={venue.id}
      size="lg"
      withRemoveButton
      onRemove={() => onRemove(venue)}
      removeButtonProps={{ 'aria-label': `Remove ${venue.displayName}`, tabIndex: 0, 'aria-hidden': false }}
    >
      {venue.displayName}
    </Pill>
  ))
}
