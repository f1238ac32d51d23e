import type { VenueChoice } from '#client/alerts/draft/venue-choice.ts'
import classes from './alert-venues.module.css'

/** Venues that are chosen by one press. */
export function ChoiceChips({
  choices,
  isPressed,
  onChoose,
}: {
  choices: readonly VenueChoice[]
  isPressed: (choice: VenueChoice) => boolean
  onChoose: (choice: VenueChoice) => void
}) {
  return (
    <div className={classes.choices} role="group" aria-label="Venues by one press">
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          className={classes.choice}
          aria-pressed={isPressed(choice)}
          onClick={() => onChoose(choice)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
