import { NativeSelect } from '@mantine/core'
import { CalendarView } from '#domain/calendar/views.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { Sport, sports } from '#domain/venues/sport.ts'
import { region } from '#region/region.ts'
import { PreferencesPart } from './preferences-part.tsx'

const sportOptions = sports.map((sport) => ({ value: sport, label: region.sportNames[sport] }))
const viewOptions = [
  { value: 'weekly', label: '7 days' },
  { value: '3-days', label: '3 days' },
] satisfies { value: CalendarView; label: string }[]

/** The defaults of a new calendar. */
export function ApplicationPreferences({
  draft,
  onChange,
}: {
  draft: Preferences
  onChange: (part: Partial<Preferences>) => void
}) {
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
