import { UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '#client/icons.tsx'
import classes from './color-scheme-switch.module.css'

/** Switches between light and dark. Until it is used, the system decides. */
export function ColorSchemeSwitch({ className = '' }: { className?: string | undefined }) {
  const { toggleColorScheme } = useMantineColorScheme()
  return (
    <UnstyledButton
      className={`${classes.switch} ${className}`}
      aria-label="Switch between light and dark"
      onClick={toggleColorScheme}
    >
      <IconSun className={classes.sun} size={20} stroke={1.75} />
      <IconMoon className={classes.moon} size={20} stroke={1.75} />
    </UnstyledButton>
  )
}
