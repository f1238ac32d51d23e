import { Loader } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { OfflineNote } from '#client/ui/state/state-note.tsx'
import classes from './signing-in.module.css'

/** The full-screen spinner while the stored token is being checked. */
export function SigningIn() {
  const { online } = useNetwork()
  return (
    <div className={classes.screen} role="status">
      {online ? (
        <>
          <Loader size={36} aria-hidden />
          <p>Signing you in...</p>
        </>
      ) : (
        <OfflineNote />
      )}
    </div>
  )
}
