import { recall } from '#client/location/browser-memory.ts'

/** Up to this many changes are announced one by one; more are only counted. */
const maxTold = 3

/** Announces changes of the grid to screen readers, unless a person turned that off (bar/help.tsx). */
export function AnnouncedChanges({ changes }: { changes: readonly string[] }) {
  const told = changes.length > maxTold ? `${changes.length} half-hours changed` : changes.join('. ')
  return (
    <p role="status" className="visually-hidden">
      {recall('announceChanges') !== false && told}
    </p>
  )
}
