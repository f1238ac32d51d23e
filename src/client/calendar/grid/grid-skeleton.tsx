import { useIsOnline } from '#client/ui/use-is-online.ts'
import { OfflineNote } from '#client/ui/state/state-note.tsx'
import classes from './calendar-grid.module.css'

/**
 * The placeholder of the grid in its exact size, so that nothing moves when the grid loads. One element, not 230. Without
 * a connection nothing comes, and it says so.
 */
export function GridSkeleton() {
  const isOnline = useIsOnline()
  if (!isOnline) return <OfflineNote />
  return <div className={classes.skeleton} data-coming role="status" aria-label="Loading availability" />
}
