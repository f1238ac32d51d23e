import { Menu } from '@mantine/core'
import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { accountButton } from '#client/session/account-button.ts'
import { useSession } from '#client/session/session.ts'
import classes from './user-menu.module.css'

/** The menu of the signed-in person: Preferences and Sign Out. */
export function UserMenu({ onPreferences }: { onPreferences?: () => void }) {
  const { state, end } = useSession()
  if (state.status !== 'signed-in') return null
  const { email, firstName } = state.user
  // In the header, which is a landmark, and without Mantine's placeholder for the focus, which is no item of a menu. The
  // header sticks to the top of a page that scrolls, which Mantine would take for out of sight, and hide the menu.
  return (
    <Menu
      position="bottom-end"
      width={240}
      radius="md"
      withinPortal={false}
      hideDetached={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button type="button" {...accountButton} className={classes.target} aria-label={`Account of ${email}`}>
          {(firstName || email).slice(0, 1).toUpperCase()}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.who}>{email}</Menu.Label>
        {onPreferences && (
          <Menu.Item
            className={classes.item}
            leftSection={<IconSettings size={18} aria-hidden />}
            onClick={onPreferences}
          >
            Preferences
          </Menu.Item>
        )}
        <Menu.Item
          className={classes.item}
          leftSection={<IconUser size={18} aria-hidden />}
          component={Link}
          to="/account"
        >
          Account
        </Menu.Item>
        <Menu.Item className={classes.item} leftSection={<IconLogout size={18} aria-hidden />} onClick={() => end()}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
