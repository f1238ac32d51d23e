import { Menu } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useRef } from 'react'
import { leavesFocus } from '#client/ui/pending-button.tsx'
import { DotsButton, type DotsProps, type MenuAction } from './dots-button.tsx'

/** A menu with its button, opened by the press on that button. */
export function OpenedMenu({ actions, width, button }: { actions: MenuAction[]; width: number; button: DotsProps }) {
  const target = useRef<HTMLButtonElement>(null)
  const ref = useMergedRef(target, leavesFocus)
  return (
    // In its landmark.
    <Menu defaultOpened position="bottom-end" width={width} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <DotsButton ref={ref} {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, isDisabled = false, onClick }) => (
          <Menu.Item
            key={label}
            mih={44}
            leftSection={icon}
            disabled={isDisabled}
            onClick={() => {
              // A dialog returns the focus to where it was, and the item is gone by then.
              target.current?.focus()
              onClick()
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
