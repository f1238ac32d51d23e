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
        </nav>
      </div>
      <SandboxMark />
    </footer>
  )
}

// Loaded with its styles, by sandboxes only.
const SandboxLine = lazyPart(async () => (await import('./sandbox-line.tsx')).SandboxLine)

/**
 * Marks public pages of a sandbox (rule availability-18). These pages are prerendered and hold nothing of the
 * application, so they query this alone. The mark moves nothing when it appears.
 */
function SandboxMark() {
  const [isSandbox, setSandbox] = useState(false)
  useEffect(() => {
    void isSandboxRead().then(setSandbox, () => undefined)
  }, [])
  if (!isSandbox) return null
  return (
    <Suspense>
      <SandboxLine />
    </Suspense>
  )
}

async function isSandboxRead(): Promise<boolean> {
  const answer = (await (await fetch('/trpc/availability.status')).json()) as {
    result?: { data?: { json?: { sandbox?: boolean } } }
  }
  return answer.result?.data?.json?.sandbox === true
}
