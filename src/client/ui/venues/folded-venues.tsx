import { Collapse } from '@mantine/core'
import { IconChevronDown } from '#client/icons.tsx'
import { useId, useState } from 'react'
import { VenuePicker, type VenuePickerProps } from './venue-picker.tsx'
import classes from './folded-venues.module.css'

/** A picker of venues that is collapsed until opened, with the number of selected ones. */
export function FoldedVenues({ name, ...picker }: { name: string } & Omit<VenuePickerProps, 'label'>) {
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
        {name} <span className={classes.count}>({picker.selected.length} selected)</span>
        <IconChevronDown className={classes.chevron} size={18} />
      </button>
      <Collapse expanded={isOpen} id={id}>
        <VenuePicker label={name} {...picker} />
      </Collapse>
    </div>
  )
}
