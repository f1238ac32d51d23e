import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import classes from '#client/calendar/calendar-controls.module.css'

/** The button that opens the advanced filters. */
export function AdvancedFiltersControl({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <span className={classes.rest}>Advanced </span>Filters
    </Button>
  )
}
