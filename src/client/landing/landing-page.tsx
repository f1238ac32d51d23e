import { Contact } from './contact.tsx'
import { Hero } from './hero.tsx'
import { OneApp } from './one-app.tsx'
import { PageFrame } from './page-frame.tsx'
import { Reviews } from './reviews.tsx'
import { SmartAlerts } from './smart-alerts.tsx'
import { SportShowcase } from './sport-showcase.tsx'
import { TrustStrip } from './trust-strip.tsx'
import { WhatsNext } from './whats-next.tsx'

/** SPEC section 2, Landing page, in its order. */
export function LandingPage() {
  return (
    <PageFrame overHero>
      <Hero />
      <SportShowcase />
      <SmartAlerts />
      <OneApp />
      <Reviews />
      <TrustStrip />
      <WhatsNext />
      <Contact />
    </PageFrame>
  )
}
