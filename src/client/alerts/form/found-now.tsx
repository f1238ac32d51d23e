import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { FreeNow, PrecheckAnswer } from '#domain/alerts/precheck-answer.ts'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { displayNameOf } from '#domain/venues/venue-catalogue.ts'
import { FreeOpening } from '#client/alerts/free-opening.tsx'
import classes from './found-now.module.css'

const maxShown = 3
const foundId = 'found-now'

/** The openings that match before the alert is made, each with Book. */
export function FoundNow({ answer, children }: { answer: PrecheckAnswer | undefined; children?: ReactNode }) {
  if (!answer) return null
  const { free, freeCount, freeVenues } = answer
  if (freeCount === 0) return <p className={classes.none}>Nothing matches right now.</p>
  return (
    <section id={foundId} className={classes.found} aria-label="What matches now">
      <p className={classes.title}>{othersThan(answer) > 0 ? freeText(freeVenues) : countText(freeCount)}</p>
      <FreeList free={free} freeCount={freeCount} />
      {children}
    </section>
  )
}

/** The same in a line for the foot of the form: '8 free now from Tue 1 Dec', with a button that shows them. */
export function FoundLine({ answer }: { answer: PrecheckAnswer | undefined }) {
  const [first] = answer?.free ?? []
  if (!answer || !first) return null
  return (
    <span>
      {answer.freeCount} free now from {shortDateText(first.date)}{' '}
      <Button
        variant="subtle"
        size="sm"
        onClick={() => document.getElementById(foundId)?.scrollIntoView({ block: 'center' })}
      >
        See
      </Button>
    </span>
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
          {isOpen
            ? 'Show fewer'
            : free.length < freeCount
              ? `Show the first ${free.length}`
              : `Show all ${free.length}`}
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
    <Button size="md" className={classes.others ?? ''} disabled={isPending} onClick={onPress}>
      {others === 1 ? 'Create for the other one' : `Create for the other ${others}`}
    </Button>
  )
}

/** The number of venues left to watch when others are free already; 0 where none or all are free. */
function othersThan({ venues, freeVenues, isRefused }: PrecheckAnswer): number {
  return freeVenues.length > 0 && !isRefused ? venues.length - freeVenues.length : 0
}
