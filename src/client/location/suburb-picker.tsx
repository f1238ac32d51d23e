import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { currentLocation } from '#domain/preferences/preferences.ts'
import { searchSuburbs } from '#domain/venues/suburb-search.ts'
import { currentLocationText } from './location-copy.ts'
import { SuburbOptions } from './suburb-options.tsx'

/** Lets a press on a suggestion arrive before the list closes. */
const blurDelayMs = 200

/** Picks a suburb by name or postcode, from two characters on, or the location of the device. */
export function SuburbPicker({
  label,
  value,
  limit,
  isFirst,
  onChange,
}: {
  label: string
  value: string
  /** The highest number of suggestions. */
  limit: number
  /** It takes the focus when its dialog opens. */
  isFirst?: boolean
  onChange: (value: string) => void
}) {
  const combobox = useCombobox()
  const [term, setTerm] = useState<string>()
  const shown = term ?? (value === currentLocation ? currentLocationText : value)
  const found = searchSuburbs(term ?? '', limit)

  function choose(next: string): void {
    onChange(next)
    setTerm(undefined)
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          size="md"
          value={shown}
          data-autofocus={isFirst}
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
        <SuburbOptions found={found} />
      </Combobox.Dropdown>
    </Combobox>
  )
}
