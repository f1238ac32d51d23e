import type { ReactNode } from 'react'
import { sports, type Sport } from '#domain/venues/sport.ts'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import { countedText, freshnessOf } from '#domain/availability/week-texts.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { AddressForm } from '#client/calendar/address-form.tsx'
import { noFilterSearch, type FilterSearch } from '#client/calendar/filters/filters-search.ts'
import { QuickFilters } from '#client/calendar/filters/quick-filters.tsx'
import type { useCalendar } from '#client/calendar/state/use-calendar.ts'
import { FiltersButton } from './filters-button.tsx'
import { Help } from './help.tsx'
import { PlaceChip } from './place-chip.tsx'
import { quickViews, ViewPicker } from './view-picker.tsx'
import { WeekBar } from './week-bar.tsx'
import classes from '#client/calendar/calendar-controls.module.css'
import screen from '#client/calendar/calendar-screen.module.css'
import { region } from '#region/region.ts'

/**
 * The head above the grid. On a wide screen two lines: sport, place, filters and view; days and the age of the numbers.
 * On a phone one line of sport and place, and the days, views and filters at the bottom.
 */
export function CalendarBar({
  calendar,
  children,
}: {
  calendar: ReturnType<typeof useCalendar>
  /** Above its lines. */
  children: ReactNode
}) {
  const { now, state, filters, week, isFailed, isCutOff, reach, unknown, left, changeSport } = calendar
  const { sport, view } = state
  const refresh = () => void week.refetch()
  return (
    <div className={classes.bar} ref={tellHeights}>
      {children}
      <SportPicker sport={sport} onChange={changeSport} />
      <PlaceChip
        filters={filters.applied}
        originName={filters.originName}
        leftPlace={filters.leftPlace}
        onChange={filters.applyNow}
      />
      <div className={classes.strip}>
        <QuickFilters sport={sport} filters={filters.applied} savedVenues={filters.saved} onApply={filters.applyNow} />
      </div>
      <div className={classes.tools} data-foot>
        <FiltersButton calendar={calendar} />
        <ViewPicker names={quickViews} label="View" view={view} onView={state.setView} />
        <span className={classes.break} />
        <WeekBar calendar={calendar} />
        <p className={classes.counted}>{countedText({ reach: reach.length, unknown, left })}</p>
        <Freshness days={week.data?.days} isFailed={isFailed || isCutOff} reach={reach} now={now} />
        <Help isDay={view === 'day'} unknown={unknown} left={left} onRefresh={refresh} />
      </div>
    </div>
  )
}

/** Tells the page the heights of its header, its notice and the bar, which grow with the text: the grid's head sticks below. */
function tellHeights(bar: HTMLDivElement | null): (() => void) | undefined {
  const page = bar?.parentElement
  if (!page) return undefined
  const heads = [page.previousElementSibling, page.querySelector(':scope > [data-notice]'), bar]
  const sizes = new ResizeObserver(() => {
    // All are measured before the first is set, because each setting costs the page a layout.
    const heights = heads.map((head) => head?.getBoundingClientRect().height ?? 0)
    heights.forEach((height, at) => page.style.setProperty(`--${heightNames[at]}-height`, `${height}px`))
  })
  for (const head of heads) if (head) sizes.observe(head)
  return () => sizes.disconnect()
}

const heightNames = ['header', 'notice', 'bar'] as const

const names = region.sportNames
const filterFields = Object.keys(noFilterSearch) as (keyof FilterSearch)[]

/** One sport is chosen at a time. */
function SportPicker({ sport, onChange }: { sport: Sport; onChange: (sport: Sport) => void }) {
  return (
    <div className={classes.sports} role="group" aria-label="Sport">
      <AddressForm
        className={classes.plain}
        changes={['sport', ...filterFields]}
        onChoice={(value) => value !== sport && onChange(value as Sport)}
      >
        {sports.map((one) => (
          <button
            key={one}
            name="sport"
            value={one}
            className={classes.sport}
            data-sport={one}
            aria-pressed={one === sport}
          >
            {names[one]}
          </button>
        ))}
      </AddressForm>
    </div>
  )
}

/** The age of the shown data (rule availability-13). Only a failure is announced, not each minute. */
function Freshness({
  days,
  isFailed,
  reach,
  now,
}: {
  /** Undefined while loading. */
  days: readonly DaySummary[] | undefined
  /** The latest refresh of the days failed, or their changes do not come; the shown ones may be older. */
  isFailed: boolean
  reach: readonly Venue[]
  now: Date
}) {
  const { text, isStale } = freshnessOf(days ?? [], reach, now)
  return (
    <p className={screen.freshness} data-freshness data-stale={isStale || isFailed || undefined}>
      <span role="status">{isFailed && 'Not refreshed'}</span>
      {isFailed && text && ' · '}
      {text}
    </p>
  )
}
