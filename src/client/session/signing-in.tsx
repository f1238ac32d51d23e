import { Loader } from '@mantine/core'
import { useIsOnline } from '#client/ui/use-is-online.ts'
import { OfflineNote } from '#client/ui/state/state-note.tsx'
import classes from './signing-in.module.css'

/** The full-screen spinner while the stored token is being checked. */
export function SigningIn() {
  const isOnline = useIsOnline()
  return (
    <div className={classes.screen} role="status">
      {isOnline ? (
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
