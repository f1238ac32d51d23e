import { Link } from '@tanstack/react-router'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { ColorSchemeSwitch } from '#client/ui/color-scheme-switch.tsx'
import classes from './app-header.module.css'

/** The header of the calendar for visitors: the logo, and the ways to an account. */
export function VisitorHeader() {
  return (
    <header className={classes.header}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <a href="/" className={classes.brand}>
        <BrandMark />
      </a>
      <nav className={classes.pages} aria-label="Account">
        <Link to="/login" className={classes.page}>
          Sign in
        </Link>
        <Link to="/register" className={classes.page}>
          Join Now
        </Link>
      </nav>
      <ColorSchemeSwitch />
    </header>
  )
}
