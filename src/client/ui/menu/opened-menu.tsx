import { Menu } from '@mantine/core'
import { DotsButton, type DotsProps, type MenuAction } from './dots-button.tsx'
import classes from './opened-menu.module.css'

/** A menu with its button, opened by the press on that button. */
export function OpenedMenu({ actions, width, button }: { actions: MenuAction[]; width: number; button: DotsProps }) {
  return (
    <Menu defaultOpened position="bottom-end" width={width} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <DotsButton {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, onClick }) => (
          <Menu.Item key={label} className={classes.item} leftSection={icon} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
