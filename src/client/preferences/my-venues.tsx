import { Collapse } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Sport } from '#domain/venues/sport.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'
import { VenuePicker } from '#client/ui/venue-picker.tsx'
import classes from './preferences.module.css'

/** The saved venues of one sport: collapsed until opened, with their number beside the name. */
export function MyVenues({
  sport,
  selected,
  onChange,
}: {
  sport: Sport
  selected: readonly string[]
  onChange: (names: string[]) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = `${sport.slice(0, 1).toUpperCase()}${sport.slice(1)} venues`
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
        <IconChevronDown className={classes.chevron} size={18} aria-hidden />
      </button>
      <Collapse expanded={isOpen} id={id}>
        <VenuePicker
          label={name}
          venues={venuesOf(sport)}
          selected={selected}
          valueOf={({ displayName }) => displayName}
          onChange={onChange}
        />
      </Collapse>
    </div>
  )
}
