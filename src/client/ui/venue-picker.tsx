import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { useState } from 'react'
import type { Venue } from '#domain/venues/venue.ts'

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
  const found = venues
    .filter((venue) => !selected.includes(valueOf(venue)))
    .filter(({ displayName }) => wanted.length > 0 && displayName.toLowerCase().includes(wanted))
    .slice(0, maxSuggestions)

  function add(value: string): void {
    onChange([...selected, value])
    setTerm('')
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={add} withinPortal={false}>
      <Combobox.DropdownTarget>
        <PillsInput label={label} size="md" pointer>
          <Pill.Group>
            {venues
              .filter((venue) => selected.includes(valueOf(venue)))
              .map((venue) => (
                <Pill
                  key={venue.id}
                  size="lg"
                  withRemoveButton
                  onRemove={() => onChange(selected.filter((one) => one !== valueOf(venue)))}
                  removeButtonProps={{ 'aria-label': `Remove ${venue.displayName}`, tabIndex: 0, 'aria-hidden': false }}
                >
                  {venue.displayName}
                </Pill>
              ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                aria-label={label}
                value={term}
                placeholder="Search venues"
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  setTerm(event.currentTarget.value)
                  combobox.openDropdown()
                  combobox.selectFirstOption()
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Backspace' && term === '') onChange(selected.slice(0, -1))
                }}
              />
            </Combobox.EventsTarget>
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
