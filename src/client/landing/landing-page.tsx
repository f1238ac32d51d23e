import { Suspense } from 'react'
import { Contact } from './sections/contact.tsx'
import { Hero } from './hero/hero.tsx'
import { OneApp } from './sections/one-app.tsx'
import { PageFrame } from './frame/page-frame.tsx'
import { Reviews } from './reviews/reviews.tsx'
import { SmartAlerts } from './sections/smart-alerts.tsx'
import { SportShowcase } from './showcase/sport-showcase.tsx'
import { TrustStrip } from './sections/trust-strip.tsx'
import { WhatsNext } from './sections/whats-next.tsx'

const parts = [Hero, SportShowcase, SmartAlerts, OneApp, Reviews, TrustStrip, WhatsNext, Contact]

/** The public landing page, with its parts in order (rule landing-3). */
export function LandingPage() {
  return (
    <PageFrame overHero>
      {parts.map((Part) => (
        // Each part hydrates by itself, so that none blocks the page.
        <Suspense key={Part.name}>
          <Part />
        </Suspense>
      ))}
    </PageFrame>
  )
}
