import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Alert } from '#domain/alerts/alert.ts'
import { rememberProvenAddress, type ProvenAddress } from '#client/session/proven-address.ts'
import { useSession } from '#client/session/session.ts'
import { AlertList } from './link-parts.tsx'

/** The confirmed alerts, with links to what is free now and to an account. `proof` is the link's token. */
export function Confirmed({ alerts, first, proof }: { alerts: readonly Alert[]; first: Alert; proof: string }) {
  return (
    <>
      <AlertList alerts={alerts} />
      <p>
        <a href={`/browse?${new URLSearchParams(calendarOf(first))}`}>See what&apos;s free now</a>
      </p>
      <AccountOffer email={first.email} proof={proof} />
    </>
  )
}

/** The address of a calendar of the alert's venues. */
function calendarOf({ sport, venues }: Alert): Record<string, string> {
  return sport === 'all' ? {} : { sport, venues: venues.join() }
}

/** Offers an account to a visitor who has just confirmed an alert. The address is verified already. */
function AccountOffer({ email, proof }: ProvenAddress) {
  const { state } = useSession()
  if (state.status !== 'signed-out') return null
  return (
    <>
      <p>With an account you can make and change alerts of your own. Your address is already confirmed.</p>
      <Button
        component={Link}
        to="/register"
        size="lg"
        fullWidth
        onClick={() => rememberProvenAddress({ email, proof })}
      >
        Create an account
      </Button>
    </>
  )
}
