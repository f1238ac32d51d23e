import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useState, type KeyboardEvent, type RefObject } from 'react'
import { IconCurrentLocation } from '#client/icons.tsx'
import { currentLocation } from '#domain/preferences/preferences.ts'
import { searchSuburbs } from '#domain/venues/suburb-search.ts'
import type { Suburb } from '#domain/venues/suburb.ts'
import { currentLocationText } from './location-copy.ts'

/** Keeps the list open until a press on a suggestion has arrived. */
const blurDelayMs = 200

interface SuburbPicker {
  label: string
  /** Where the label is not seen. */
  placeholder?: string
  value: string
  /** The highest number of suggestions; 10 without it. */
  limit?: number
  /** It takes the focus when its dialog opens. */
  isFirst?: boolean
  /** The field in whose place it comes: it keeps the text and the focus. */
  takesOver?: RefObject<HTMLInputElement | null>
  onChange: (value: string) => void
}

/**
 * Picks a suburb by name or postcode, from two characters on, or the device's location. Enter takes the first
 * suggestion. A focus alone opens no list, which would lie over what stands below the field.
 */
export function SuburbPicker({ label, placeholder, value, limit, isFirst, takesOver, onChange }: SuburbPicker) {
  const [before] = useState(() => {
    const field = takesOver?.current
    return { term: field?.value || undefined, hasFocus: field?.matches(':focus') }
  })
  const combobox = useCombobox({ defaultOpened: before.term !== undefined })
  const [term, setTerm] = useState(before.term)
  const shown = term ?? (value === currentLocation ? currentLocationText : value)
  const found = searchSuburbs(term ?? '', limit)

  function choose(next: string): void {
    onChange(next)
    endTerm()
  }

  function takeFirst(event: KeyboardEvent): void {
    const [first] = found
    if (event.key !== 'Enter' || !first || combobox.getSelectedOptionIndex() >= 0) return
    event.preventDefault()
    choose(first.name)
  }
  function endTerm(): void {
    combobox.closeDropdown()
    setTerm(undefined)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          placeholder={placeholder}
          size="md"
          value={shown}
          autoFocus={isFirst || before.hasFocus}
          onFocus={(event) => term === undefined && event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => window.setTimeout(endTerm, blurDelayMs)}
          onKeyDown={takeFirst}
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

/** The suggestions: the device's location, and below it the matching suburbs. */
function SuburbOptions({ found }: { found: readonly Suburb[] }) {
  return (
    <Combobox.Options aria-label="Suburbs" mah={240} style={{ overflowY: 'auto' }}>
      <Combobox.Option value={currentLocation}>
        <IconCurrentLocation size={16} /> {currentLocationText}
      </Combobox.Option>
      {found.map(({ name, postcode }) => (
        <Combobox.Option key={`${name} ${postcode}`} value={name}>
          {name} {postcode}
        </Combobox.Option>
      ))}
    </Combobox.Options>
  )
}
