import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { usePreferences } from '#client/session/use-preferences.ts'
import { PreferencesForm } from './preferences-form.tsx'
import classes from './preferences.module.css'

/** The dialog with a person's preferences (rule preferences-3). */
export function PreferencesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const isSmall = useMediaQuery('(max-width: 47.99em)')
  const preferences = usePreferences()
  return (
    <Modal opened={opened} onClose={onClose} title="Preferences" size="44rem" fullScreen={isSmall}>
      {preferences.data ? (
        <PreferencesForm key={opened ? 'open' : 'closed'} saved={preferences.data} onClose={onClose} />
      ) : (
        <p className={classes.loading} role="status">
          {preferences.isError
            ? 'Your preferences could not be loaded. Close this and try again.'
            : 'Loading preferences...'}
        </p>
      )}
    </Modal>
  )
}
