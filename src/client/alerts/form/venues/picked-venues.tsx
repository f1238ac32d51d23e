import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { displayNameOf } from '#domain/venues/venue-catalogue.ts'
import classes from './alert-venues.module.css'

const maxShown = 6

/** The picked venues as chips, each with a button that removes it. A long list is folded. */
export function PickedVenues({
  venues,
  onRemove,
  onClear,
}: {
  venues: readonly string[]
  onRemove: (id: string) => void
  onClear: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  if (venues.length === 0) return null
  const isLong = venues.length > maxShown
  return (
    <div>
      {(isOpen || !isLong) && (
        <ul className={classes.picked} aria-label="Picked venues">
          {venues.map((id) => (
            <li key={id} className={classes.venue}>
              {displayNameOf(id)}
              <CloseButton
                size={44}
                iconSize={16}
                aria-label={`Remove ${displayNameOf(id)}`}
                onClick={() => onRemove(id)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.fold}>
        {isLong && (
          <Button variant="subtle" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide the list' : `Show all ${venues.length}`}
          </Button>
        )}
        <Button variant="subtle" size="sm" onClick={onClear}>
          Clear venues
        </Button>
      </div>
    </div>
  )
}
