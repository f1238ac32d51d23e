import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Burger.layer.css'
import type { ReactNode } from 'react'
import { trpc } from '#client/trpc.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { SiteHeader } from './site-header.tsx'
import { footerLine } from './site-links.ts'
import classes from './page-frame.module.css'

/** Header, content and footer of every public page. */
export function PageFrame({ overHero = false, children }: { overHero?: boolean; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <SiteHeader overHero={overHero} />
      <main id="content" tabIndex={-1} className={classes.main} data-over-hero={overHero || undefined}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.row}>
        <BrandMark />
        <p className={classes.line}>{footerLine}</p>
        <nav className={classes.links} aria-label="Footer">
          <a href="/about/venues">For venues</a>
          <a href="/privacy">Privacy</a>
          <a href="/status">Status</a>
        </nav>
      </div>
      <SiteMark />
    </footer>
  )
}

/** Marks public pages of a sandbox (rule availability-18), and shows the operator's banner. */
function SiteMark() {
  const { sandbox, banner } = trpc.availability.status.useQuery().data ?? {}
  const lines = [banner, sandbox && 'Sandbox data: stand-in venues, nothing here can be booked'].filter(Boolean)
  if (lines.length === 0) return null
  return (
    <p role="status" className={classes.mark}>
      {lines.join(' ')}
    </p>
  )
}
