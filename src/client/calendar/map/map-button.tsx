import { IconMap2 } from '@tabler/icons-react'
import classes from './map-button.module.css'

/** Shows and hides the map of the venues (rule calendar-53). */
export function MapButton({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  return (
    <button type="button" className={classes.button} aria-pressed={isOn} onClick={onToggle}>
      <IconMap2 size={18} aria-hidden /> Map
    </button>
  )
}
