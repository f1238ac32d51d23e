import { RefusedVenues, useRefusedVenues } from '#client/ui/venues/refused-venues.tsx'
import { SheetPart } from './sheet-part.tsx'

/** The venues that are not known because their site refuses to be read: why, and a link to each (rule calendar-52). */
export function RefusedPart({ unknown }: { unknown: readonly string[] }) {
  const refused = useRefusedVenues(unknown)
  if (refused.length === 0) return null
  return (
    <SheetPart title="Not known">
      <RefusedVenues refused={refused} />
    </SheetPart>
  )
}
