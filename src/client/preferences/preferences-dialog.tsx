import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'
import { usePreferences } from '#client/session/own-preferences.ts'
import { Unanswered } from '#client/ui/state/state-note.tsx'
import { useOpenedAfterMount } from '#client/ui/use-opened-after-mount.ts'
import { focusAccountButton } from '#client/layout/account-button.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import classes from './preferences.module.css'

/** The dialog with a person's preferences (rule preferences-3). */
export function PreferencesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const isSmall = useMediaQuery('(max-width: 47.99em)')
  const preferences = usePreferences()
  useEffect(() => {
    if (!opened) return undefined
    // The menu that opened it is gone, so the focus returns to the menu's button.
    return focusAccountButton
  }, [opened])
  return (
    <Modal
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      title="Preferences"
      size="44rem"
      fullScreen={isSmall}
      returnFocus={false}
    >
      {preferences.data ? (
        <PreferencesForm key={opened ? 'open' : 'closed'} saved={preferences.data} onClose={onClose} />
      ) : (
        <Unanswered
          query={preferences}
          failedTitle="Your preferences could not be loaded."
          loading={
            <p className={classes.loading} role="status">
              Loading preferences...
            </p>
          }
        />
      )}
    </Modal>
  )
}
