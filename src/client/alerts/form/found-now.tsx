import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import type { PrecheckAnswer } from '#domain/alerts/precheck-answer.ts'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { counted } from '#domain/counted.ts'
import { FreeOpening } from '#client/alerts/free-opening.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { PendingButton } from '#client/ui/pending-button.tsx'
import classes from './found-now.module.css'

/**
 * The openings that match before the alert is made, as a line: '39 times free already, first Tue 1 Dec', with a button
 * that lists them, each with Book.
 */
export function FoundNow({
  answer,
  isBeside = false,
  children,
}: {
  answer: PrecheckAnswer | undefined
  /** They are listed at first where the form has room beside it. */
  isBeside?: boolean
  children?: ReactNode
}) {
  const catalogue = useCatalogue()
  const hasRoom = (useMediaQuery('(min-width: 64em)') ?? false) && isBeside
  const [isOpen = hasRoom, setOpen] = useState<boolean>()
  const [first] = answer?.free ?? []
  if (!answer) return hasRoom && <p className={classes.none}>What is free already shows here as you choose.</p>
  const { free, freeCount, freeVenues } = answer
  if (!first) return <p className={classes.none}>Nothing matches right now.</p>
  return (
    <section className={classes.found} aria-label="What matches now">
      <p className={classes.line}>
        <span>
          {othersThan(answer) > 0
            ? freeText(freeVenues, catalogue)
            : `${counted(freeCount, 'time', 'times')} free already, first ${shortDateText(first.date)}`}
        </span>
        <Button variant="subtle" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'See them'}
        </Button>
        {children}
      </p>
      {isOpen && <FreeList free={free} />}
    </section>
  )
}

function FreeList({ free }: Pick<PrecheckAnswer, 'free'>) {
  return (
    <ul className={classes.list}>
      {free.map((opening) => (
        <FreeOpening
          key={`${opening.venueId} ${opening.date} ${opening.startMinutes} ${opening.resource}`}
          {...opening}
        />
      ))}
    </ul>
  )
}

/** 'Balgowlah GC is free already.', '3 of your venues are free already.' */
function freeText(freeVenues: readonly string[], catalogue: Catalogue): string {
  const [only] = freeVenues
  return freeVenues.length === 1 && only !== undefined
    ? `${catalogue.nameOf(only)} is free already. You can book it.`
    : `${freeVenues.length} of your venues are free already. You can book one.`
}

/** One press creates the alert for the venues that are not free (rule alerts-11). */
export function LeaveOutFree({
  answer,
  isPending,
  onPress,
}: {
  answer: PrecheckAnswer | undefined
  isPending: boolean
  onPress: () => void
}) {
  const others = answer ? othersThan(answer) : 0
  if (others === 0) return null
  return (
    <PendingButton size="sm" variant="default" isPending={isPending} onClick={onPress}>
      {others === 1 ? 'Create for the other one' : `Create for the other ${others}`}
    </PendingButton>
  )
}

/** The number of venues left to watch when others are free already; 0 where none or all are free. */
function othersThan({ venues, freeVenues, isRefused }: PrecheckAnswer): number {
  return freeVenues.length > 0 && !isRefused ? venues.length - freeVenues.length : 0
}
