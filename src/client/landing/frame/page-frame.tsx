import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Burger.layer.css'
import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
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
