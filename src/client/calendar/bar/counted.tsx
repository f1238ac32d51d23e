import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { venuesText } from '#client/calendar/calendar-copy.ts'
import { lazyPart } from '#client/ui/lazy-part.ts'
import { useEver } from '#client/ui/use-ever.ts'
import { chipsOf } from './chips-of.ts'
import classes from '#client/calendar/calendar-controls.module.css'

/** The filters of the grid as chips that can be removed, with the number of venues in reach. */
export function Counted({
  sport,
  filters,
  reach,
  left,
  days,
  originName,
  onChange,
}: {
  sport: Sport
  filters: AdvancedFilters
  reach: readonly Venue[]
  /** The number of venues if this installation read them all (rule availability-12). */
  left: number
  /** Undefined while loading. */
  days: readonly DaySummary[] | undefined
  originName: string
  onChange: (filters: AdvancedFilters) => void
}) {
  const unknown = days ? reach.filter(({ id }) => days.every((day) => day.venues[id]?.readAt == null)).length : 0
  return (
    <div className={`${classes.scroller} ${classes.chips}`} role="group" aria-label="What is counted">
      <span className={classes.counted}>{venuesText(reach.length)}</span>
      {unknown > 0 && (
        <Link to="/sources" className={classes.unread}>
          {unknown} not known
        </Link>
      )}
      {chipsOf({ sport, filters, originName }).map(({ text, removed, isOrigin }) => (
        <span key={isOrigin ? 'origin' : text} className={classes.chip}>
          {isOrigin ? <OriginChip text={text} filters={filters} onChange={onChange} /> : text}
          <button type="button" aria-label={`Remove ${text}`} onClick={() => onChange(removed)}>
            <IconX size={16} aria-hidden />
          </button>
        </span>
      ))}
      {left > 0 && (
        <span className={classes.counted}>
          {venuesText(left)} {left === 1 ? 'is' : 'are'} not read here
        </span>
      )}
    </div>
  )
}

const OriginDialog = lazyPart(async () => (await import('./origin-dialog.tsx')).OriginDialog)

/** The chip that shows the starting point of distances; a press changes it. */
function OriginChip({
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
          <OriginDialog opened={isOpen} filters={filters} onChange={onChange} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
