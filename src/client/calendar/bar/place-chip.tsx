import { Suspense, useState } from 'react'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { useEver } from '#client/ui/use-ever.ts'
import classes from '#client/calendar/calendar-controls.module.css'
import { lazyPart } from '#client/ui/when-wanted/lazy-part.ts'

const PlaceDialog = lazyPart(async () => (await import('./place-dialog.tsx')).PlaceDialog)

/** The text of the chip that says from where distances are counted; a press changes it. */
export function PlaceChip({
  text,
  filters,
  onChange,
}: {
  text: string
  filters: AdvancedFilters
  onChange: (filters: AdvancedFilters) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const isWanted = useEver(isOpen)
  return (
    <>
      <button type="button" className={classes.place} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text}
      </button>
      <Suspense>
        {isWanted && (
          <PlaceDialog opened={isOpen} filters={filters} onChange={onChange} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
