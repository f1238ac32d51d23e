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
