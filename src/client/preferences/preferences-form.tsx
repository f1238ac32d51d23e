import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { defaultPreferences, type Preferences } from '#domain/preferences/preferences.ts'
import { useSession } from '#client/session/session.ts'
import { ApplicationPreferences } from './application-preferences.tsx'
import { NotificationPreferences } from './notifications/notification-preferences.tsx'
import { MyVenues } from './my-venues.tsx'
import { PersonalInformation } from './personal-information.tsx'
import { dropDraft, persistDraft, persistedDraft } from './persisted-draft.ts'
import { preferencesFailedToast } from '#client/session/own-preferences.ts'
import { useSavePreferences } from './use-save-preferences.ts'
import classes from './preferences.module.css'

/** The preferences as they are edited. A dialog that was left without Cancel opens as it was left. */
export function PreferencesForm({ saved, onClose }: { saved: Preferences; onClose: () => void }) {
  const { state } = useSession()
  const email = state.status === 'signed-in' ? state.user.email : ''
  const [draft, setDraft] = useState(() => persistedDraft(email) ?? { ...defaultPreferences, ...saved })
  const save = useSavePreferences(close)

  function change(part: Partial<Preferences>): void {
    persistDraft(email, { ...draft, ...part })
    setDraft({ ...draft, ...part })
  }

  function close(): void {
    dropDraft()
    onClose()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    save.mutate(draft)
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <PersonalInformation draft={draft} onChange={change} />
      <ApplicationPreferences draft={draft} onChange={change} />
      <MyVenues draft={draft} onChange={change} />
      <NotificationPreferences draft={draft} onChange={change} />
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={close}>
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
