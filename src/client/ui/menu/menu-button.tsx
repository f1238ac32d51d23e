import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { lazyPart } from '#client/ui/lazy-part.ts'

const loadMenu = () => import('./opened-menu.tsx')
const OpenedMenu = lazyPart(async () => (await loadMenu()).OpenedMenu)

export interface MenuAction {
  label: string
  icon?: ReactNode
  onClick: () => void
}

export type DotsProps = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps>

/** The button with three dots of a menu. */
export function DotsButton(props: DotsProps) {
  return (
    <ActionIcon size={44} {...props}>
      <IconDots size={20} aria-hidden />
    </ActionIcon>
  )
}

/** A button and its menu, whose code loads when a pointer or the focus reaches the button. */
export function MenuButton({ actions, width, button }: { actions: MenuAction[]; width: number; button: DotsProps }) {
  const [wasPressed, setWasPressed] = useState(false)
  const closed = (
    <DotsButton
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWasPressed(true)}
    />
  )
  if (!wasPressed) return closed
  return (
    <Suspense fallback={closed}>
      <OpenedMenu actions={actions} width={width} button={button} />
    </Suspense>
  )
}
