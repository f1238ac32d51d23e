import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { useState } from 'react'
import type { Venue } from '#domain/venues/venue.ts'
import { VenuePills } from './venue-pills.tsx'
import { VenueSearchField } from './venue-search-field.tsx'

/** Chosen venues as chips, and a search for more. Each venue can be chosen once. `valueOf` makes the values. */
export function VenuePicker({
  label,
  venues,
  selected,
  valueOf,
  onChange,
  maxSuggestions = 20,
}: {
  label: string
  venues: readonly Venue[]
  selected: readonly string[]
  valueOf: (venue: Venue) => string
  onChange: (selected: string[]) => void
  maxSuggestions?: number
}) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [term, setTerm] = useState('')
  const wanted = term.trim().toLowerCase()
  const isSelected = (venue: Venue) => selected.includes(valueOf(venue))
  const found = venues
    .filter((venue) => wanted.length > 0 && !isSelected(venue) && venue.displayName.toLowerCase().includes(wanted))
    .slice(0, maxSuggestions)

  function add(value: string): void {
    onChange([...selected, value])
    setTerm('')
    combobox.closeDropdown()
  }
  function remove(venue: Venue): void {
    onChange(selected.filter((one) => one !== valueOf(venue)))
  }

  return (
    <Combobox store={combobox} onOptionSubmit={add} withinPortal={false}>
      <Combobox.DropdownTarget>
        <PillsInput label={label} size="md" pointer>
          <Pill.Group>
            <VenuePills venues={venues.filter(isSelected)} onRemove={remove} />
            <VenueSearchField
              label={label}
              term={term}
              combobox={combobox}
              onTerm={setTerm}
              onTakeBack={() => onChange(selected.slice(0, -1))}
            />
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options>
          {found.map((venue) => (
            <Combobox.Option key={venue.id} value={valueOf(venue)}>
              {venue.displayName}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
