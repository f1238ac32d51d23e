import { Suspense } from 'react'
import { PageFrame } from './frame/page-frame.tsx'
import { Hero } from './hero/hero.tsx'
import { Reviews } from './reviews/reviews.tsx'
import { Contact } from './sections/contact.tsx'
import { OneApp } from './sections/one-app.tsx'
import { SmartAlerts } from './sections/smart-alerts.tsx'
import { TrustStrip } from './sections/trust-strip.tsx'
import { WhatsNext } from './sections/whats-next.tsx'
import { SportShowcase } from './sport-showcase.tsx'

const parts = [Hero, SportShowcase, SmartAlerts, OneApp, Reviews, TrustStrip, WhatsNext, Contact]

/** The public landing page, with its parts in order (rule landing-3). */
export function LandingPage() {
  return (
    <PageFrame overHero>
      {parts.map((Part) => (
        // Each part hydrates separately, so that none blocks the page.
        <Suspense key={Part.name}>
          <Part />
        </Suspense>
      ))}
    </PageFrame>
  )
}
