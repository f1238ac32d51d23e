import { Combobox, PillsInput, type ComboboxStore } from '@mantine/core'

/** The field in which venues are searched. Backspace in the empty field takes back the last choice. */
export function VenueSearchField({
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
