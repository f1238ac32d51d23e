import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { IconLogout, IconSettings, IconTool } from '#client/icons.tsx'
import { Link } from '@tanstack/react-router'
import type { User } from '#domain/auth/user.ts'
import { useSession } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import { AccountButton } from './account-button.tsx'
import classes from './user-menu.module.css'

/** The user menu with its button, opened by the press on that button. */
export function OpenedUserMenu({ user, onPreferences }: { user: User; onPreferences?: () => void }) {
  const { end } = useSession()
  const { data: isOperator } = trpc.operator.isOperator.useQuery(undefined, { staleTime: Infinity })
  // Inside the header, which is a landmark, and without Mantine's focus placeholder, which is no menu item. Mantine
  // would take the sticky header for out of view on a scrolled page, and hide the menu.
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
        <SettingsItem onPreferences={onPreferences} />
        {isOperator && (
          <Menu.Item mih={44} leftSection={<IconTool size={18} />} component={Link} to="/operator">
            Operator
          </Menu.Item>
        )}
        <Menu.Item mih={44} leftSection={<IconLogout size={18} />} onClick={() => end()}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Opens the dialog of the page, or leads to the settings where it has none. */
function SettingsItem({ onPreferences }: { onPreferences: (() => void) | undefined }) {
  return onPreferences ? (
    <Menu.Item mih={44} leftSection={<IconSettings size={18} />} onClick={onPreferences}>
      Preferences
    </Menu.Item>
  ) : (
    <Menu.Item mih={44} leftSection={<IconSettings size={18} />} component={Link} to="/account">
      Settings
    </Menu.Item>
  )
}
