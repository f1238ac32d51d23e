import { Button, Collapse, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import type { Sport } from '#domain/venues/sport.ts'
import { FiltersPanel } from './filters-panel.tsx'
import type { useCalendarFilters } from './use-calendar-filters.ts'
import classes from '#client/calendar/calendar-screen.module.css'

/** Opens the advanced filters: above the calendar on a large screen, in a sheet from below on a small one. */
export function AdvancedFiltersControl({
  sport,
  filters,
}: {
  sport: Sport
  filters: Pick<ReturnType<typeof useCalendarFilters>, 'pending' | 'isApplying' | 'edit' | 'apply'>
}) {
  const isWide = useMediaQuery('(min-width: 64em)')
  const [isOpen, setOpen] = useState(false)
  const panel = (
    <FiltersPanel
      sport={sport}
      pending={filters.pending}
      isApplying={filters.isApplying}
      onEdit={filters.edit}
      onApply={filters.apply}
    />
  )
  return (
    <>
      <div className={classes.advanced}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Advanced Filters
        </Button>
        {isWide && <Collapse expanded={isOpen}>{panel}</Collapse>}
      </div>
      {!isWide && (
        <Drawer opened={isOpen} onClose={() => setOpen(false)} position="bottom" size="auto" title="Advanced Filters">
          {panel}
        </Drawer>
      )}
    </>
  )
}
