import { Menu } from '@mantine/core'
import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { User } from '#domain/auth/user.ts'
import { useSession } from '#client/session/session.ts'
import { AccountButton } from './account-button.tsx'
import classes from './user-menu.module.css'

/** The user menu with its button, as the press on that button leaves it: open. */
export function OpenedUserMenu({ user, onPreferences }: { user: User; onPreferences?: () => void }) {
  const { end } = useSession()
  const navigate = useNavigate()
  // The dialog is the calendar's.
  const goToPreferences = () => void navigate({ to: '/calendar', search: { dialog: 'preferences' } as object })
  // In the header, which is a landmark, and without Mantine's placeholder for the focus, which is no item of a menu. The
  // header sticks to the top of a page that scrolls, which Mantine would take for out of sight, and hide the menu.
  return (
    <Menu
      defaultOpened
      position="bottom-end"
      width={240}
      radius="md"
      withinPortal={false}
      hideDetached={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <AccountButton user={user} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.who}>{user.email}</Menu.Label>
        <Menu.Item
          className={classes.item}
          leftSection={<IconSettings size={18} aria-hidden />}
          onClick={onPreferences ?? goToPreferences}
        >
          Preferences
        </Menu.Item>
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
