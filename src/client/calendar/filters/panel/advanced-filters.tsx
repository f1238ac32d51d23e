import { Collapse, Drawer } from '@mantine/core'
import classes from './filters-panel.module.css'
import { FiltersPanel, type FiltersPanelProps } from './filters-panel.tsx'

/** The advanced filters: above the calendar on a large screen, in a sheet from below on a small one. */
export function AdvancedFilters({
  isWide,
  isOpen,
  toggle,
  ...panel
}: FiltersPanelProps & { isWide: boolean; isOpen: boolean; toggle: () => void }) {
  if (isWide) {
    return (
      <div className={classes.above}>
        <Collapse expanded={isOpen}>
          <FiltersPanel {...panel} />
        </Collapse>
      </div>
    )
  }
  return (
    <Drawer opened={isOpen} onClose={toggle} position="bottom" size="auto" title="Advanced Filters">
      <FiltersPanel {...panel} />
    </Drawer>
  )
}
