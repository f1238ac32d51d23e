import { useEffect, useState, type ReactNode } from 'react'
import { PendingButton } from '#client/ui/pending-button.tsx'
import { useEver } from '#client/ui/use-ever.ts'
import { useIsOnline } from '#client/ui/use-is-online.ts'
import classes from './state-note.module.css'

/** The reason that a page or dialog has nothing to show: a title, a line below it, and what can be done. */
export function StateNote({
  title,
  isFailure = false,
  action,
  children,
}: {
  title: string
  /** Announced at once. */
  isFailure?: boolean
  action?: { label: string; isPending?: boolean; onPress: () => void } | undefined
  children?: ReactNode
}) {
  return (
    <div className={classes.state} role={isFailure ? 'alert' : 'status'}>
      <p className={classes.title}>{title}</p>
      {children}
      {action && (
        <PendingButton size="md" isPending={action.isPending ?? false} onClick={action.onPress}>
          {action.label}
        </PendingButton>
      )}
    </div>
  )
}

/** In the place of what only a connection brings. */
export function OfflineNote() {
  return <StateNote title="You are offline">This shows as soon as you are connected again.</StateNote>
}

/** The parts of a query that say how far it is. */
interface Asked {
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

const slowAfterMs = 5000

/**
 * A query without an answer: offline, failed or slow. Until it is slow it shows `loading`. A query that waits for the
 * connection never fails by itself, so the connection is asked.
 */
export function Unanswered({ query, failedTitle, loading }: { query: Asked; failedTitle: string; loading: ReactNode }) {
  const isOnline = useIsOnline()
  const hasFailed = useEver(query.isError)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setSlow(true), slowAfterMs)
    return () => window.clearTimeout(timer)
  }, [])
  const again = { label: 'Try Again', isPending: query.isFetching, onPress: () => void query.refetch() }
  // The button keeps its place and its focus while it asks again.
  if (query.isError || (hasFailed && isOnline)) return <StateNote isFailure title={failedTitle} action={again} />
  if (!isOnline) return <OfflineNote />
  return (
    <>
      {isSlow && <StateNote title="Still loading">The connection is slow.</StateNote>}
      {loading}
    </>
  )
}
