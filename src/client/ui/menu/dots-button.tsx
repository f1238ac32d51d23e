import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '#client/icons.tsx'
import type { ComponentProps, ReactNode } from 'react'

export interface MenuAction {
  label: string
  icon?: ReactNode
  /** Shown, and cannot be chosen now. */
  isDisabled?: boolean
  onClick: () => void
}

export type DotsProps = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps>

/** The button with three dots of a menu. */
export function DotsButton(props: DotsProps) {
  return (
    <ActionIcon size={44} {...props}>
      <IconDots size={20} />
    </ActionIcon>
  )
}
