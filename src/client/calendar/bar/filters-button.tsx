import { useMediaQuery } from '@mantine/hooks'
import { Suspense } from 'react'
import { countOfWishes } from '#domain/availability/advanced-filters.ts'
import { IconAdjustmentsHorizontal } from '#client/icons.tsx'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Popover } from '#client/ui/popover/popover.tsx'
import { useEver } from '#client/ui/use-ever.ts'
import { useFiltersSheet } from './use-filters-sheet.ts'
import classes from '#client/calendar/calendar-controls.module.css'

const fetchFilters = () => import('./advanced-filters.tsx')
const FiltersPanel = lazyPart(fetchFilters, 'FiltersPanel')
const FiltersSheet = lazyPart(fetchFilters, 'FiltersSheet')

/** The advanced filters behind their button: at it on a wide screen, in a sheet from below on a small one. */
export function FiltersButton() {
  const isWide = useMediaQuery('(min-width: 64em)') ?? false
  const sheet = useFiltersSheet()
  const wasSheet = useEver(sheet.isOpen)
  const count = countOfWishes(useShownCalendar().filters.applied)
  const button = (
    <>
      <IconAdjustmentsHorizontal size={18} />
      {count === 0 ? 'Filters' : `Filters · ${count}`}
    </>
  )
  return (
    <>
      {isWide ? (
        <Popover title="Filters" className={classes.filters} width={420} isKept button={button}>
          {(close, isOpen) => <PanelOnceOpen isOpen={isOpen} onApplied={close} />}
        </Popover>
      ) : (
        <button type="button" className={classes.filters} aria-expanded={sheet.isOpen} onClick={sheet.open}>
          {button}
        </button>
      )}
      <Suspense>{wasSheet && <FiltersSheet sheet={sheet} />}</Suspense>
    </>
  )
}

/** It stays when it is closed: applied filters take effect a moment later. */
function PanelOnceOpen({ isOpen, onApplied }: { isOpen: boolean; onApplied: () => void }) {
  return <Suspense>{useEver(isOpen) && <FiltersPanel onApplied={onApplied} />}</Suspense>
}
