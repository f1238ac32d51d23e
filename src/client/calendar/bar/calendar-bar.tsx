import type { ReactNode } from 'react'
import { sports, type Sport } from '#domain/venues/sport.ts'
import { countedText, freshnessOf } from '#domain/availability/week-texts.ts'
import { AddressForm } from '#client/calendar/address-form.tsx'
import { noFilterSearch, type FilterSearch } from '#client/calendar/filters/filters-search.ts'
import { QuickFilters } from './quick-filters.tsx'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
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
export function CalendarBar({ children }: { children: ReactNode }) {
  const { state, reach, unknown, left } = useShownCalendar()
  return (
    <div className={classes.bar} ref={tellHeights}>
      {children}
      <SportPicker />
      <PlaceChip />
      <div className={classes.strip}>
        <QuickFilters />
      </div>
      <div className={classes.tools} data-foot>
        <FiltersButton />
        <ViewPicker names={quickViews} label="View" onView={state.setView} />
        <span className={classes.break} />
        <WeekBar />
        <p className={classes.counted}>{countedText({ reach: reach.length, unknown, left })}</p>
        <Freshness />
        <Help />
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
function SportPicker() {
  const { state, changeSport } = useShownCalendar()
  const { sport } = state
  return (
    <div className={classes.sports} role="group" aria-label="Sport">
      <AddressForm
        className={classes.plain}
        changes={['sport', ...filterFields]}
        onChoice={(value) => value !== sport && changeSport(value as Sport)}
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
function Freshness() {
  const { week, reach, now, ...calendar } = useShownCalendar()
  const isFailed = calendar.isFailed || calendar.isCutOff
  const { text, isStale } = freshnessOf(week.data?.days ?? [], reach, now)
  return (
    <p className={screen.freshness} data-freshness data-stale={isStale || isFailed || undefined}>
      <span role="status">{isFailed && 'Not refreshed'}</span>
      {isFailed && text && ' · '}
      {text}
    </p>
  )
}
