import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'

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
      Advanced Filters
    </Button>
  )
}
