import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'
import classes from './alert-form.module.css'

/** SPEC section 5, Suburb search: the alert form suggests five venues at the most. */
const mostSuggestions = 5

/** Venues of a sport, found by any part of their name and each taken once. `venues` are ids. */
export function VenueSearch({
  sport,
  venues,
  onChange,
}: {
  sport: SportOrAll
  venues: string[]
  onChange: (venues: string[]) => void
}) {
  const [term, setTerm] = useState('')
  return (
    <MultiSelect
      className={classes.venues ?? ''}
      size="md"
      label="Venues"
      placeholder={venues.length === 0 ? 'Search venues' : 'Add another'}
      data={venuesOf(sport).map(({ id, displayName }) => ({ value: id, label: displayName }))}
      value={venues}
      onChange={onChange}
      searchable
      searchValue={term}
      onSearchChange={setTerm}
      limit={mostSuggestions}
      hidePickedOptions
      clearSearchOnChange
      nothingFoundMessage="No venue of that name"
      comboboxProps={{ withinPortal: true }}
      required
      withAsterisk={false}
    />
  )
}
