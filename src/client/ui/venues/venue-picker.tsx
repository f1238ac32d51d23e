import { Combobox, Pill, PillsInput, useCombobox, type ComboboxStore } from '@mantine/core'
import { useState } from 'react'
import type { Venue } from '#domain/venues/venue.ts'

export interface VenuePickerProps {
  label: string
  venues: readonly Venue[]
  selected: readonly string[]
  /** Makes the values. */
  valueOf: (venue: Venue) => string
  onChange: (selected: string[]) => void
  maxSuggestions?: number
  /** Shows suggestions before anything is typed. */
  suggestsAtOnce?: boolean
  /** For forms that show the selection elsewhere. */
  hidesSelected?: boolean
}

/** Selected venues as chips, and a search for more. Each venue can be selected once. */
export function VenuePicker({
  label,
  venues,
  selected,
  valueOf,
  onChange,
  maxSuggestions = 20,
  suggestsAtOnce = false,
  hidesSelected = false,
}: VenuePickerProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [term, setTerm] = useState('')
  const isSelected = (venue: Venue) => selected.includes(valueOf(venue))
  const wanted = term.trim().toLowerCase()
  const isAsked = wanted !== '' || suggestsAtOnce
  const found = venues
    .filter((venue) => isAsked && !isSelected(venue) && venue.displayName.toLowerCase().includes(wanted))
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
            {!hidesSelected && (
              <VenuePills
                venues={venues.filter(isSelected)}
                onRemove={(venue) => onChange(selected.filter((one) => one !== valueOf(venue)))}
              />
            )}
            <VenueSearchField
              {...{ label, term, combobox }}
              onTerm={setTerm}
              onTakeBack={() => hidesSelected || onChange(selected.slice(0, -1))}
            />
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Suggestions venues={found} valueOf={valueOf} />
    </Combobox>
  )
}

function Suggestions({ venues, valueOf }: { venues: readonly Venue[]; valueOf: (venue: Venue) => string }) {
  return (
    <Combobox.Dropdown hidden={venues.length === 0}>
      <Combobox.Options aria-label="Suggestions">
        {venues.map((venue) => (
          <Combobox.Option key={venue.id} value={valueOf(venue)}>
            {venue.displayName}
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}

/** The selected venues as chips, each with a button that removes it. */
function VenuePills({ venues, onRemove }: { venues: readonly Venue[]; onRemove: (venue: Venue) => void }) {
  return venues.map((venue) => (
    <Pill
      key={venue.id}
      size="lg"
      withRemoveButton
      onRemove={() => onRemove(venue)}
      removeButtonProps={{ 'aria-label': `Remove ${venue.displayName}`, tabIndex: 0, 'aria-hidden': false }}
    >
      {venue.displayName}
    </Pill>
  ))
}

/** The search field. Backspace in the empty field removes the last venue. */
function VenueSearchField({
  label,
  term,
  combobox,
  onTerm,
  onTakeBack,
}: {
  label: string
  term: string
  combobox: ComboboxStore
  onTerm: (term: string) => void
  onTakeBack: () => void
}) {
  return (
    <Combobox.EventsTarget withExpandedAttribute>
      <PillsInput.Field
        aria-label={label}
        value={term}
        placeholder="Search venues"
        onFocus={() => combobox.openDropdown()}
        onClick={() => combobox.openDropdown()}
        onBlur={() => combobox.closeDropdown()}
        onChange={(event) => {
          onTerm(event.currentTarget.value)
          combobox.openDropdown()
          combobox.selectFirstOption()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Backspace' && term === '') onTakeBack()
        }}
      />
    </Combobox.EventsTarget>
  )
}
