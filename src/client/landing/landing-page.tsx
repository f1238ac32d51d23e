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

/** SPEC section 2, Landing page, in its order. */
export function LandingPage() {
  return (
    <PageFrame overHero>
      {parts.map((Part) => (
        // Each comes to life by itself, so that none keeps the page from answering.
        <Suspense key={Part.name}>
          <Part />
        </Suspense>
      ))}
    </PageFrame>
  )
}
