import classes from './calendar-grid.module.css'

/** The placeholder of the grid in its exact size, so that nothing moves when the grid loads. One element, not 230. */
export function GridSkeleton() {
  return <div className={classes.skeleton} data-coming role="status" aria-label="Loading availability" />
}
