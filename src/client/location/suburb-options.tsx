import { Combobox } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { currentLocation } from '#domain/preferences/preferences.ts'
import type { Suburb } from '#domain/venues/suburb.ts'
import { currentLocationText } from './location-copy.ts'

/** The suggestions of the suburb picker: the location of the device, and below it the suburbs that were found. */
export function SuburbOptions({ found }: { found: readonly Suburb[] }) {
  return (
    <Combobox.Options aria-label="Suburbs" mah={240} style={{ overflowY: 'auto' }}>
      <Combobox.Option value={currentLocation}>
        <IconCurrentLocation size={16} aria-hidden /> {currentLocationText}
      </Combobox.Option>
      {found.map(({ name, postcode }) => (
        <Combobox.Option key={`${name} ${postcode}`} value={name}>
          {name} {postcode}
        </Combobox.Option>
      ))}
    </Combobox.Options>
  )
}
