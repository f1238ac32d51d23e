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
export function SuburbPicker({ label, placeholder, value, isFirst, ...search }: SuburbPicker) {
  const { combobox, term, found, hadFocus, type, choose, endTerm } = useSuburbSearch(search)

  function takeFirst(event: KeyboardEvent): void {
    const [first] = found
    if (event.key !== 'Enter' || !first || combobox.getSelectedOptionIndex() >= 0) return
    event.preventDefault()
    choose(first.name)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          placeholder={placeholder}
          size="md"
          value={term ?? (value === currentLocation ? currentLocationText : value)}
          autoFocus={isFirst || hadFocus}
          onFocus={(event) => term === undefined && event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => window.setTimeout(endTerm, blurDelayMs)}
          onKeyDown={takeFirst}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <SuburbOptions found={found} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** The typed text, at first that of the field before it, and the suburbs that match. */
function useSuburbSearch({ limit, takesOver, onChange }: Pick<SuburbPicker, 'limit' | 'takesOver' | 'onChange'>) {
  const [before] = useState(() => {
    const field = takesOver?.current
    return { term: field?.value || undefined, hasFocus: field?.matches(':focus') }
  })
  const combobox = useCombobox({ defaultOpened: before.term !== undefined })
  const [term, setTerm] = useState(before.term)
  function endTerm(): void {
    combobox.closeDropdown()
    setTerm(undefined)
  }
  return {
    combobox,
    term,
    found: searchSuburbs(term ?? '', limit),
    hadFocus: before.hasFocus,
    type(text: string): void {
      setTerm(text)
      combobox.openDropdown()
    },
    choose(next: string): void {
      onChange(next)
      endTerm()
    },
    endTerm,
  }
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
