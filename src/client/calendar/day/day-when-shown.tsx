import { Suspense, type ComponentProps } from 'react'
import { GridSkeleton } from '#client/calendar/grid/grid-skeleton.tsx'
import { lazyPart } from '#client/ui/when-wanted/lazy-part.ts'

export const fetchDay = () => import('./day-by-venue.tsx')
const DayByVenue = lazyPart(async () => (await fetchDay()).DayByVenue)

/** One day venue by venue, fetched when it is first wanted. */
export function DayWhenShown(props: ComponentProps<typeof DayByVenue>) {
  return (
    <Suspense fallback={<GridSkeleton />}>
      <DayByVenue {...props} />
    </Suspense>
  )
}
