import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { WithPreferences } from '#client/session/own-preferences.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { focusAccountButton } from '#client/layout/account-button.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import classes from './preferences.module.css'

/** The dialog with a person's preferences (rule preferences-3). */
export function PreferencesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useEffect(() => {
    if (!opened) return undefined
    // The menu that opened it is gone, so the focus returns to the menu's button.
    return focusAccountButton
  }, [opened])
  return (
    <Dialog opened={opened} onClose={onClose} title="Preferences" size="44rem" returnFocus={false}>
      <p className={classes.account}>
        Your name, password, devices and API keys are in <Link to="/account">Settings</Link>.
      </p>
      <WithPreferences
        loading={
          <p className={classes.loading} role="status">
            Loading preferences...
          </p>
        }
      >
        {(saved) => <PreferencesForm key={opened ? 'open' : 'closed'} saved={saved} onClose={onClose} />}
      </WithPreferences>
    </Dialog>
  )
}
