import { Link } from '@tanstack/react-router'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { ColorSchemeSwitch } from '#client/ui/color-scheme-switch.tsx'
import { UserMenu } from './user-menu.tsx'
import classes from './app-header.module.css'

/** The header of every page of a signed-in person: the logo, the two pages and the user menu. */
export function AppHeader({ onPreferences }: { onPreferences?: () => void }) {
  return (
    <header className={classes.header}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Link to="/calendar" className={classes.brand}>
        <BrandMark />
      </Link>
      <nav className={classes.pages} aria-label="Pages">
        <Link to="/calendar" className={classes.page}>
          Calendar
        </Link>
        <Link to="/alerts" className={classes.page}>
          Alerts
        </Link>
      </nav>
      <ColorSchemeSwitch />
      <UserMenu {...(onPreferences && { onPreferences })} />
    </header>
  )
}
