import { sports, type Sport } from '#domain/venues/sport.ts'
import classes from '#client/calendar/calendar-controls.module.css'

const names: Record<Sport, string> = { tennis: 'Tennis', golf: 'Golf', futsal: 'Futsal' }

/** One sport is chosen at a time. */
export function SportPicker({ sport, onChange }: { sport: Sport; onChange: (sport: Sport) => void }) {
  return (
    <div className={classes.sports} role="group" aria-label="Sport">
      {sports.map((one) => (
        <button
          key={one}
          type="button"
          className={classes.sport}
          data-sport={one}
          aria-pressed={one === sport}
          onClick={() => one !== sport && onChange(one)}
        >
          {names[one]}
        </button>
      ))}
    </div>
  )
}
