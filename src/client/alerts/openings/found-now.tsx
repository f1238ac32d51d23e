import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FreeNow, PrecheckAnswer } from '#domain/alerts/precheck-answer.ts'
import { displayNameOf } from '#domain/venues/venue-catalogue.ts'
import { FreeOpening } from './free-opening.tsx'
import classes from './found-now.module.css'

const maxShown = 3

/**
 * What matches before the alert is made, each with Book. Where only some venues are free on the chosen dates, one press
 * makes the alert for the others (rule alerts-11).
 */
export function FoundNow({
  answer,
  isPending,
  onLeaveOut,
}: {
  answer: PrecheckAnswer | undefined
  isPending: boolean
  /** Undefined where an alert is changed and not made. */
  onLeaveOut?: (() => void) | undefined
}) {
  if (!answer) return null
  const { free, freeCount, venues, freeVenues, isRefused } = answer
  if (freeCount === 0) return <p className={classes.none}>Nothing matches right now.</p>
  const others = venues.length - freeVenues.length
  const isGift = freeVenues.length > 0 && !isRefused && others > 0
  return (
    <section className={classes.found} aria-label="What matches now">
      <p className={classes.title}>{isGift ? freeText(freeVenues) : countText(freeCount)}</p>
      <FreeList free={free} freeCount={freeCount} />
      {isGift && onLeaveOut && (
        <Button size="md" disabled={isPending} onClick={onLeaveOut}>
          {others === 1 ? 'Create for the other one' : `Create for the other ${others}`}
        </Button>
      )}
    </section>
  )
}

function FreeList({ free, freeCount }: { free: readonly FreeNow[]; freeCount: number }) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? free : free.slice(0, maxShown)
  return (
    <>
      <ul className={classes.list}>
        {shown.map((opening) => (
          <FreeOpening
            key={`${opening.venueId} ${opening.date} ${opening.startMinutes} ${opening.resource}`}
            {...opening}
          />
        ))}
      </ul>
      {free.length > maxShown && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.more ?? ''}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show ${free.length} of ${freeCount}`}
        </Button>
      )}
    </>
  )
}

function countText(count: number): string {
  return count === 1 ? 'One opening matches now. You can book it.' : `${count} openings match now. You can book one.`
}

/** 'Balgowlah GC is free already.', '3 of your venues are free already.' */
function freeText(freeVenues: readonly string[]): string {
  const [only] = freeVenues
  return freeVenues.length === 1 && only !== undefined
    ? `${displayNameOf(only)} is free already. You can book it.`
    : `${freeVenues.length} of your venues are free already. You can book one.`
}
