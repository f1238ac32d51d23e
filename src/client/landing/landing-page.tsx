import { Suspense } from 'react'
import { Contact } from './contact.tsx'
import { Hero } from './hero.tsx'
import { OneApp } from './one-app.tsx'
import { PageFrame } from './page-frame.tsx'
import { Reviews } from './reviews.tsx'
import { SmartAlerts } from './smart-alerts.tsx'
import { SportShowcase } from './sport-showcase.tsx'
import { TrustStrip } from './trust-strip.tsx'
import { WhatsNext } from './whats-next.tsx'

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
