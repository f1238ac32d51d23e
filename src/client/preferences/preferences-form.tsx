import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { defaultPreferences, type Preferences } from '#domain/preferences/preferences.ts'
import { forget, remember } from '#client/location/browser-memory.ts'
import { preferencesFailedToast, announcePreferences } from '#client/session/own-preferences.tsx'
import { useUser } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import type { Toast } from '#client/ui/toast/toast.ts'
import { NotificationPreferences } from './notification-preferences.tsx'
import { ApplicationPreferences, MyVenues, PersonalInformation } from './preferences-parts.tsx'
import { leavesFocus, PendingButton } from '#client/ui/pending-button.tsx'
import classes from './preferences.module.css'

/** The parts of the preferences that a tab of the settings shows. */
export type PreferencesTab = 'play' | 'emails'

interface PreferencesFormProps {
  saved: Preferences
  tab?: PreferencesTab
  onClose: () => void
}

/** The preferences while they are edited, all or those of a tab. A form left without Cancel reopens as it was. */
export function PreferencesForm({ saved, tab, onClose }: PreferencesFormProps) {
  const { draft, change, drop } = useEdited(saved)
  const save = useSavePreferences(close)

  function close(): void {
    drop()
    onClose()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    save.mutate(draft)
  }

  return (
    <form ref={leavesFocus} className={classes.form} onSubmit={submit}>
      {tab !== 'emails' && (
        <>
          <PersonalInformation draft={draft} onChange={change} hasEmail={tab === undefined} />
          <ApplicationPreferences draft={draft} onChange={change} />
          <MyVenues draft={draft} onChange={change} />
        </>
      )}
      {tab !== 'play' && <NotificationPreferences draft={draft} onChange={change} />}
      <div className={classes.actions} data-foot>
        <Button variant="default" size="md" onClick={close}>
          Cancel
        </Button>
        <PendingButton type="submit" size="md" isPending={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Changes'}
        </PendingButton>
      </div>
      {save.isError && (
        <p role="alert" className={classes.failed}>
          {preferencesFailedToast.description}
        </p>
      )}
    </form>
  )
}

/** The saved preferences with the changes to them. */
function useEdited(saved: Preferences) {
  const email = useUser()?.email ?? ''
  const [draft, setDraft] = useState(() =>
    persisted?.email === email ? persisted.draft : { ...defaultPreferences, ...saved },
  )
  return {
    draft,
    change(part: Partial<Preferences>): void {
      const next = { ...draft, ...part }
      persisted = { email, draft: next }
      setDraft(next)
    },
    drop(): void {
      persisted = undefined
    },
  }
}

/** Changes that were neither saved nor cancelled, in memory: the next user of this browser sees none. */
let persisted: { email: string; draft: Preferences } | undefined

/**
 * Saves preferences (rule preferences-5): sends them, stores a local copy, forgets filters set by hand, updates the
 * cache, invalidates availability, fires the page's event, shows a toast and closes the form.
 */
function useSavePreferences(onSaved: () => void) {
  const utils = trpc.useUtils()
  return trpc.preferences.update.useMutation({
    onSuccess(saved: Preferences) {
      remember('userPreferences', saved)
      remember('temporaryPreferences', { location: saved.defaultLocation, distance: saved.defaultDistance })
      forget('userFilterOverrides')
      // A new default sport overrides the sport that was last pressed.
      if (utils.preferences.get.getData()?.defaultSport !== saved.defaultSport) forget('skipSportReapplication')
      utils.preferences.get.setData(undefined, saved)
      void utils.availability.weekSummary.invalidate()
      announcePreferences(saved)
      showToast(preferencesSavedToast)
      onSaved()
    },
    onError: () => void showToast(preferencesFailedToast),
  })
}

/** The toast of saved preferences. */
const preferencesSavedToast: Toast = {
  title: 'Preferences saved',
  description: 'Your preferences have been updated.',
}
