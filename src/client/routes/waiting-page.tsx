import { Loader } from '@mantine/core'
import { useIsOnline } from '#client/ui/use-is-online.ts'
import { OfflineNote, StateNote } from '#client/ui/state/state-note.tsx'

/** In the place of a page whose code is still on its way after a second. */
export function WaitingPage() {
  const isOnline = useIsOnline()
  return (
    <main id="main">
      {isOnline ? (
        <StateNote title="Still loading">
          <Loader aria-hidden />
        </StateNote>
      ) : (
        <OfflineNote />
      )}
    </main>
  )
}

/** In the place of a page that broke, as on an answer of a newer server. */
export function BrokenPage() {
  const again = { label: 'Try Again', onPress: () => window.location.reload() }
  return (
    <main id="main">
      <StateNote isFailure title="This page could not be shown." action={again}>
        <p>It may be older than the site. Loading it again helps.</p>
      </StateNote>
    </main>
  )
}
