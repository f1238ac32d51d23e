import classes from './calendar-grid.module.css'

const shownRows = 12

/** The placeholder of the grid in its exact size, so that nothing moves when the grid comes. */
export function GridSkeleton({ days }: { days: number }) {
  return (
    <div className={classes.viewport} role="status" aria-label="Loading availability">
      <table className={classes.grid}>
        <thead>
          <tr>
            <td className={classes.corner} />
            {Array.from({ length: days }, (_, day) => (
              <th key={day} />
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: shownRows }, (_, row) => (
            <tr key={row}>
              <th />
              {Array.from({ length: days }, (_each, day) => (
                <td key={day} className={classes.cell}>
                  <div className={classes.bone} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
