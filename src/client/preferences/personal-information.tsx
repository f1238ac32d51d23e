import { TextInput } from '@mantine/core'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { DistanceSlider } from '#client/location/distance-slider.tsx'
import { SuburbPicker } from '#client/location/suburb-picker.tsx'
import { useSession } from '#client/session/session.ts'
import { PreferencesPart } from './preferences-part.tsx'

/** The number of suburbs in the location search of the preferences. */
const suburbSuggestions = 20

/** The person's email, which cannot be changed, with their location and distance. */
export function PersonalInformation({
  draft,
  onChange,
  hasEmail,
}: {
  draft: Preferences
  onChange: (part: Partial<Preferences>) => void
  /** False where the email stands on the same page already. */
  hasEmail: boolean
}) {
  const { state } = useSession()
  return (
    <PreferencesPart title={hasEmail ? 'Personal Information' : 'Near where'}>
      {hasEmail && (
        <TextInput label="Email" size="md" readOnly value={state.status === 'signed-in' ? state.user.email : ''} />
      )}
      <SuburbPicker
        label="Default Location"
        limit={suburbSuggestions}
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
