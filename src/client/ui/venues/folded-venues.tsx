import { Collapse } from '@mantine/core'
import { IconChevronDown } from '#client/icons.tsx'
import { useId, useState } from 'react'
import type { Venue } from '#domain/venues/venue.ts'
import { VenuePicker } from './venue-picker.tsx'
import classes from './folded-venues.module.css'

/** A picker of venues that is collapsed until opened, with the number of selected ones. */
export function FoldedVenues({
  name,
  venues,
  selected,
  valueOf,
  onChange,
  suggestsAtOnce = false,
}: {
  name: string
  venues: readonly Venue[]
  selected: readonly string[]
  valueOf: (venue: Venue) => string
  onChange: (selected: string[]) => void
  suggestsAtOnce?: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={classes.venues}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {name} <span className={classes.count}>({selected.length} selected)</span>
        <IconChevronDown className={classes.chevron} size={18} />
      </button>
      <Collapse expanded={isOpen} id={id}>
        <VenuePicker
          label={name}
          venues={venues}
          selected={selected}
          valueOf={valueOf}
          onChange={onChange}
          suggestsAtOnce={suggestsAtOnce}
        />
      </Collapse>
    </div>
  )
}
