import { Button, NativeSelect, Slider, Switch, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { sliderKm } from '#domain/availability/advanced-filters.ts'
import { CalendarView } from '#domain/calendar/views.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { Sport, sports } from '#domain/venues/sport.ts'
import { SuburbPicker } from '#client/location/suburb-picker.tsx'
import { useSession } from '#client/session/session.ts'
import { MyVenues } from './my-venues.tsx'
import { useSavePreferences } from './use-save-preferences.ts'
import classes from './preferences.module.css'

/** How many suburbs the location search of the preferences shows. */
const suburbSuggestions = 20

export function PreferencesForm({ saved, onClose }: { saved: Preferences; onClose: () => void }) {
  const { state } = useSession()
  const [draft, setDraft] = useState(saved)
  const save = useSavePreferences(onClose)
  const change = (part: Partial<Preferences>) => setDraft((current) => ({ ...current, ...part }))

  function submit(event: FormEvent): void {
    event.preventDefault()
    save.mutate(draft)
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <fieldset className={classes.part}>
        <legend className={classes.legend}>Personal Information</legend>
        <TextInput label="E-mail" size="md" readOnly value={state.status === 'signed-in' ? state.user.email : ''} />
        <SuburbPicker
          label="Default Location"
          limit={suburbSuggestions}
          value={draft.defaultLocation}
          onChange={(defaultLocation) => change({ defaultLocation })}
        />
        <div>
          <span className={classes.sliderLabel} id="distance-label">
            Distance: {draft.defaultDistance} km
          </span>
          <Slider
            aria-labelledby="distance-label"
            thumbLabel="Distance in kilometres"
            {...sliderKm}
            value={Math.min(draft.defaultDistance, sliderKm.max)}
            label={(km) => `${km} km`}
            onChange={(defaultDistance) => change({ defaultDistance })}
          />
        </div>
      </fieldset>

      <fieldset className={classes.part}>
        <legend className={classes.legend}>Application Preferences</legend>
        <NativeSelect
          label="Default Sport"
          size="md"
          value={draft.defaultSport}
          data={sports.map((sport) => ({ value: sport, label: sport.slice(0, 1).toUpperCase() + sport.slice(1) }))}
          onChange={(event) => change({ defaultSport: Sport.parse(event.currentTarget.value) })}
        />
        <NativeSelect
          label="Default View"
          size="md"
          value={draft.defaultView}
          data={[
            { value: 'weekly', label: '7 days' },
            { value: '3-days', label: '3 days' },
          ]}
          onChange={(event) => change({ defaultView: CalendarView.parse(event.currentTarget.value) })}
        />
      </fieldset>

      <fieldset className={classes.part}>
        <legend className={classes.legend}>My Venues</legend>
        {sports.map((sport) => (
          <MyVenues
            key={sport}
            sport={sport}
            selected={draft[`${sport}Venues`]}
            onChange={(names) => change({ [`${sport}Venues`]: names })}
          />
        ))}
      </fieldset>

      <fieldset className={classes.part}>
        <legend className={classes.legend}>Notifications</legend>
        <Switch
          label="E-mail notifications"
          size="md"
          checked={draft.emailNotifications}
          onChange={(event) => change({ emailNotifications: event.currentTarget.checked })}
        />
        <Switch label="Push notifications (coming soon)" size="md" disabled checked={false} readOnly />
      </fieldset>

      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="md" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
      {save.isError && (
        <p role="alert" className={classes.failed}>
          Failed to save preferences. Please try again.
        </p>
      )}
    </form>
  )
}
