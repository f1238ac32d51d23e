import { BrandMark } from '#client/ui/brand-mark.tsx'
import { footerLine } from './site-links.ts'
import { SandboxMark } from './sandbox-mark.tsx'
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
