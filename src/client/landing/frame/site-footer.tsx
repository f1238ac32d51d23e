import { Suspense, useEffect, useState } from 'react'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { lazyPart } from '#client/ui/lazy-part.ts'
import { footerLine } from './site-links.ts'
import classes from './site-footer.module.css'

export function SiteFooter() {
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
