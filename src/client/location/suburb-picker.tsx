import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useState } from 'react'
import { currentLocation } from '#domain/preferences/preferences.ts'
import { searchSuburbs } from '#domain/venues/suburb-search.ts'

const currentLabel = 'Current location'
/** Lets a press on a suggestion arrive before the list closes. */
const blurDelayMs = 200

/** Picks a suburb by name or postcode, from two characters on, or the location of the device. */
export function SuburbPicker({
  label,
  value,
  limit,
  onChange,
}: {
  label: string
  value: string
  /** Max number of suggestions: 10, or 20 in the preferences. */
  limit: number
  onChange: (value: string) => void
}) {
  const combobox = useCombobox()
  const [term, setTerm] = useState<string>()
  const shown = term ?? (value === currentLocation ? currentLabel : value)
  const found = searchSuburbs(term ?? '', limit)

  function choose(next: string): void {
    onChange(next)
    setTerm(undefined)
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          label={label}
          size="md"
          value={shown}
          onFocus={(event) => {
            event.currentTarget.select()
            combobox.openDropdown()
          }}
          onBlur={() =>
            window.setTimeout(() => {
              combobox.closeDropdown()
              setTerm(undefined)
            }, blurDelayMs)
          }
          onChange={(event) => {
            setTerm(event.currentTarget.value)
            combobox.openDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={240} style={{ overflowY: 'auto' }}>
          <Combobox.Option value={currentLocation}>
            <IconCurrentLocation size={16} aria-hidden /> {currentLabel}
          </Combobox.Option>
          {found.map(({ name, postcode }) => (
            <Combobox.Option key={`${name} ${postcode}`} value={name}>
              {name} {postcode}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
