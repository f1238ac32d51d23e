import { CloseButton } from '@mantine/core'
import { slotText } from '#client/alerts/alert-copy.ts'
import classes from './weekly-slot-picker.module.css'

/** The picked slots in words, each with a button that removes it. */
export function SelectedSlots({ slots, onRemove }: { slots: readonly string[]; onRemove: (slotId: string) => void }) {
  if (slots.length === 0) return <p className={classes.none}>No time slots selected yet.</p>
  return (
    <ul className={classes.selected} aria-label="Selected time slots">
      {slots.map((slotId) => (
        <li key={slotId} className={classes.slot}>
          {slotText(slotId)}
          <CloseButton
            size={44}
            iconSize={16}
            aria-label={`Remove ${slotText(slotId)}`}
            onClick={() => onRemove(slotId)}
          />
        </li>
      ))}
    </ul>
  )
}
