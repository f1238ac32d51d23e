import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Burger.layer.css'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { lazyPart } from '#client/ui/lazy-part.ts'
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
      <SandboxMark />
    </footer>
  )
}

// Loaded with its styles, where there is a line.
const SandboxLine = lazyPart(async () => (await import('./sandbox-line.tsx')).SandboxLine)

/**
 * Marks public pages of a sandbox (rule availability-18), and shows the operator's banner. These pages are prerendered
 * and hold nothing of the application, so they query this alone. The mark moves nothing when it appears.
 */
function SandboxMark() {
  const [lines, setLines] = useState<readonly string[]>([])
  useEffect(() => {
    void linesNow().then(setLines, () => undefined)
  }, [])
  if (lines.length === 0) return null
  return (
    <Suspense>
      <SandboxLine lines={lines} />
    </Suspense>
  )
}

async function linesNow(): Promise<string[]> {
  const answer = (await (await fetch('/trpc/availability.status')).json()) as {
    result?: { data?: { json?: { sandbox?: boolean; banner?: string | null } } }
  }
  const { sandbox, banner } = answer.result?.data?.json ?? {}
  return [banner, sandbox && 'Sandbox data: stand-in venues, nothing here can be booked'].filter(
    (line) => typeof line === 'string',
  )
}
