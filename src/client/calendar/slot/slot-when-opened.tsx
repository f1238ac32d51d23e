import { Suspense, type ComponentProps } from 'react'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { useEver } from '#client/ui/use-ever.ts'
import { useFetchedAhead } from '#client/ui/use-fetched-ahead.ts'
import classes from './slot-frame.module.css'

const fetchSheet = () => import('./slot-dialog.tsx')
const SlotDialog = lazyPart(fetchSheet, 'SlotDialog')

/** The sheet of a half-hour, loaded ahead or on demand; its frame is shown meanwhile. */
export function SlotWhenOpened({ onAlert }: ComponentProps<typeof SlotDialog>) {
  const { state, week } = useShownCalendar()
  const isOpen = state.slot !== undefined
  useFetchedAhead(fetchSheet, week.isFetched)
  if (!useEver(isOpen)) return null
  return (
    <Suspense fallback={isOpen && <div className={classes.frame} role="status" aria-label="Loading venues" />}>
      <SlotDialog onAlert={onAlert} />
    </Suspense>
  )
}
