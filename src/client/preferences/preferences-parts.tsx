import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { CalendarView } from '#domain/calendar/views.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { Sport, sports } from '#domain/venues/sport.ts'
import { region } from '#region/region.ts'
import { DistanceSlider } from '#client/location/distance-slider.tsx'
import { SuburbPicker } from '#client/location/suburb-picker.tsx'
import { useUser } from '#client/session/session.ts'
import { FoldedVenues } from '#client/ui/venues/folded-venues.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './preferences.module.css'

/** The edited preferences, and the function that changes them. */
export interface PartProps {
  draft: Preferences
  onChange: (part: Partial<Preferences>) => void
}

/** A titled part of the preferences. */
export function PreferencesPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}

/** The person's email, which cannot be changed, with their location and distance. */
export function PersonalInformation({
  draft,
  onChange,
  hasEmail,
}: PartProps & {
  /** False where the email stands on the same page already. */
  hasEmail: boolean
}) {
  const email = useUser()?.email ?? ''
  return (
    <PreferencesPart title={hasEmail ? 'Personal Information' : 'Near where'}>
      {hasEmail && <TextInput label="Email" size="md" readOnly value={email} />}
      <SuburbPicker
        label="Default Location"
        limit={20}
        value={draft.defaultLocation}
        onChange={(defaultLocation) => onChange({ defaultLocation })}
      />
      <DistanceSlider
        label={`Distance: ${draft.defaultDistance} km`}
        value={draft.defaultDistance}
        onChange={(defaultDistance) => onChange({ defaultDistance })}
      />
    </PreferencesPart>
  )
}

const sportOptions = sports.map((sport) => ({ value: sport, label: region.sportNames[sport] }))
const viewOptions = [
  { value: 'weekly', label: '7 days' },
  { value: '3-days', label: '3 days' },
] satisfies { value: CalendarView; label: string }[]

/** The defaults of a new calendar. */
export function ApplicationPreferences({ draft, onChange }: PartProps) {
  return (
    <PreferencesPart title="Application Preferences">
      <NativeSelect
        label="Default Sport"
        size="md"
        value={draft.defaultSport}
        data={sportOptions}
        onChange={(event) => onChange({ defaultSport: Sport.parse(event.currentTarget.value) })}
      />
      <NativeSelect
        label="Default View"
        size="md"
        value={draft.defaultView}
        data={viewOptions}
        onChange={(event) => onChange({ defaultView: CalendarView.parse(event.currentTarget.value) })}
      />
    </PreferencesPart>
  )
}

/** The person's saved venues by sport, and the venues where they are a member. */
export function MyVenues({ draft, onChange }: PartProps) {
  const catalogue = useCatalogue()
  return (
    <>
      <PreferencesPart title="My Venues">
        {sports.map((sport) => (
          <FoldedVenues
            key={sport}
            name={`${region.sportNames[sport]} venues`}
            venues={catalogue.of(sport)}
            selected={draft[`${sport}Venues`]}
            valueOf={({ displayName }) => displayName}
            onChange={(names) => onChange({ [`${sport}Venues`]: names })}
          />
        ))}
      </PreferencesPart>
      <PreferencesPart title="Memberships">
        <FoldedVenues
          name="Member of a club? Also watch times only members can book"
          venues={catalogue.of('all')}
          selected={draft.memberVenues}
          valueOf={({ id }) => id}
          onChange={(memberVenues) => onChange({ memberVenues })}
        />
      </PreferencesPart>
    </>
  )
}
