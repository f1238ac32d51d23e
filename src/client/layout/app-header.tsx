import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '#client/session/session.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { ColorSchemeSwitch } from '#client/ui/color-scheme-switch.tsx'
import { UserMenu } from './user-menu.tsx'
import classes from './app-header.module.css'

/** The header of a signed-in person's pages: the logo, the two pages and the user menu. */
export function AppHeader({ onPreferences }: { onPreferences?: () => void }) {
  const brand = (
    <Link to="/calendar" className={classes.brand}>
      <BrandMark />
    </Link>
  )
  return (
    <Header brand={brand} linksLabel="Pages" links={{ '/calendar': 'Calendar', '/alerts': 'Alerts' }}>
      <UserMenu {...(onPreferences && { onPreferences })} />
    </Header>
  )
}

/** The header of the visitors' calendar: the logo, which leaves the application, and the ways to an account. */
export function VisitorHeader() {
  const brand = (
    <a href="/" className={classes.brand}>
      <BrandMark />
    </a>
  )
  return <Header brand={brand} linksLabel="Account" links={{ '/login': 'Sign in', '/register': 'Join Now' }} />
}

/** The header of pages that are open to everybody: a signed-in person keeps their own. */
export function OpenHeader() {
  return useUser() ? <AppHeader /> : <VisitorHeader />
}

function Header({
  brand,
  linksLabel,
  links,
  children,
}: {
  brand: ReactNode
  linksLabel: string
  /** Texts by path. */
  links: Record<string, string>
  children?: ReactNode
}) {
  return (
    <header className={classes.header}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {brand}
      <nav className={classes.pages} aria-label={linksLabel}>
        {Object.entries(links).map(([path, text]) => (
          <Link key={path} to={path} className={classes.page}>
            {text}
          </Link>
        ))}
      </nav>
      <ColorSchemeSwitch />
      {children}
    </header>
  )
}
