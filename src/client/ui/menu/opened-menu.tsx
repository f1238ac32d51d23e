import { Menu } from '@mantine/core'
import { DotsButton, type DotsProps, type MenuAction } from './dots-button.tsx'

/** A menu with its button, opened by the press on that button. */
export function OpenedMenu({ actions, width, button }: { actions: MenuAction[]; width: number; button: DotsProps }) {
  return (
    // In its landmark.
    <Menu defaultOpened position="bottom-end" width={width} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <DotsButton {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, onClick }) => (
          <Menu.Item key={label} mih={44} leftSection={icon} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
