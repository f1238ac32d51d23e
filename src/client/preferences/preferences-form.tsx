import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { defaultPreferences, type Preferences } from '#domain/preferences/preferences.ts'
import { sports } from '#domain/venues/sport.ts'
import { ApplicationPreferences } from './application-preferences.tsx'
import { NotificationPreferences } from './notifications/notification-preferences.tsx'
import { MyVenues } from './my-venues.tsx'
import { PersonalInformation } from './personal-information.tsx'
import { preferencesFailedToast } from './preferences-copy.ts'
import { PreferencesPart } from './preferences-part.tsx'
import { useSavePreferences } from './use-save-preferences.ts'
import classes from './preferences.module.css'

/** The preferences as they are edited. Nothing is kept until they are saved. */
export function PreferencesForm({ saved, onClose }: { saved: Preferences; onClose: () => void }) {
  const [draft, setDraft] = useState({ ...defaultPreferences, ...saved })
  const save = useSavePreferences(onClose)
  const change = (part: Partial<Preferences>) => setDraft((current) => ({ ...current, ...part }))

  function submit(event: FormEvent): void {
    event.preventDefault()
    save.mutate(draft)
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <PersonalInformation draft={draft} onChange={change} />
      <ApplicationPreferences draft={draft} onChange={change} />
      <PreferencesPart title="My Venues">
        {sports.map((sport) => (
          <MyVenues
            key={sport}
            sport={sport}
            selected={draft[`${sport}Venues`]}
            onChange={(names) => change({ [`${sport}Venues`]: names })}
          />
        ))}
      </PreferencesPart>
      <NotificationPreferences draft={draft} onChange={change} />
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
          {preferencesFailedToast.description}
        </p>
      )}
    </form>
  )
}
