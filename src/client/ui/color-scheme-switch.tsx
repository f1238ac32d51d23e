import { UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { outline } from '#client/icon.tsx'
import classes from './color-scheme-switch.module.css'

const IconSun = outline(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7',
)
const IconMoon = outline('M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008')

/** Switches between light and dark. Until it is used, the system decides. */
export function ColorSchemeSwitch() {
  const { toggleColorScheme } = useMantineColorScheme()
  return (
    <UnstyledButton
      className={classes.switch ?? ''}
      aria-label="Switch between light and dark"
      onClick={toggleColorScheme}
    >
      <IconSun className="mantine-light-hidden" size={20} stroke={1.75} />
      <IconMoon className="mantine-dark-hidden" size={20} stroke={1.75} />
    </UnstyledButton>
  )
}
