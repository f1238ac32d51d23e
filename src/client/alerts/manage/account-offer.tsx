import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { rememberProvenAddress, type ProvenAddress } from '#client/session/proven-address.ts'
import { useSession } from '#client/session/session.ts'

/** For a visitor who has just confirmed an alert: an account, whose address need not be verified once more. */
export function AccountOffer({ email, proof }: ProvenAddress) {
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
