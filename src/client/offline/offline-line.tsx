import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { venueTimeText } from '#domain/calendar/date-text.ts'
import { serverTime } from '#client/server-clock.ts'
import { useIsOnline } from '#client/ui/use-is-online.ts'
import classes from './offline-line.module.css'

/** Says above every page that the connection is lost, and from when its answers are, at the venues. */
export function OfflineLine() {
  return useIsOnline() ? null : <Line />
}

function Line() {
  const readAt = useNewestAnswer()
  return (
    <p role="status" className={classes.line} data-offline>
      You are offline.{readAt > 0 && ` What you see is from ${venueTimeText(serverTime(readAt))}.`}
    </p>
  )
}

/** When the newest answer on screen came, by the clock of the device (ms); 0 without one. */
function useNewestAnswer(): number {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  const newest = () => Math.max(0, ...cache.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt))
  return useSyncExternalStore(subscribe, newest, () => 0)
}
