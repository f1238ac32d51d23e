import { wishesIn } from '#domain/availability/advanced-filters.ts'
import { isFreeDay } from '#domain/availability/shown/free-day.ts'
import { longDateText, shortWeekdayText } from '#domain/calendar/date-text.ts'
import { addDays, dateRange, mondayOf, weekdayIndex, type LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { maximumDaysAhead } from '#domain/calendar/views.ts'
import { AddressForm } from '#client/calendar/address-form.tsx'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { viewAt } from '#client/calendar/state/use-calendar-state.ts'
import { cacheTimes, trpc } from '#client/trpc.ts'
import { lengthsOfView, ViewPicker } from './view-picker.tsx'
import controls from '#client/calendar/calendar-controls.module.css'
import classes from './month.module.css'

/** Four weeks of days, each with a mark if a venue in reach is free, and the usual ranges (rule calendar-65). */
export function Month({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { now, state } = useShownCalendar()
  const { free, isError } = useFreeDays(isOpen)
  const today = venueDate(now)
  const choose = (change: () => void) => {
    onClose()
    change()
  }
  const onDate = (date: LocalDate) => choose(() => state.openFrom(date))
  return (
    <div className={classes.month}>
      <div className={classes.chips}>
        <Chip name="from" value={today} adds={{ view: viewAt(state.view) }} onChoice={onDate}>
          Today
        </Chip>
        <Chip name="view" value="weekend" onChoice={() => choose(() => state.setView('weekend'))}>
          This weekend
        </Chip>
        <Chip
          name="from"
          value={addDays(mondayOf(today), 7)}
          adds={{ view: 'weekly' }}
          onChoice={(date) => choose(() => state.openNextWeek(date))}
        >
          Next week
        </Chip>
      </div>
      <Days today={today} free={free} onDate={onDate} />
      <p className={classes.legend}>
        {isError ? "Couldn't check which days are free." : 'A dot marks days with something free.'}
      </p>
      <ViewPicker names={lengthsOfView} label="How many days" onView={(next) => choose(() => state.setView(next))} />
    </div>
  )
}

/** The days on which a venue in reach has something that passes the filters. */
function useFreeDays(isWanted: boolean) {
  const { state, reach, filters } = useShownCalendar()
  const { sport } = state
  const { applied } = filters
  const { data, isError } = trpc.availability.freeDays.useQuery(
    { sport, ...wishesIn(applied) },
    { ...cacheTimes.availability, enabled: isWanted },
  )
  const free = data?.filter((day) => isFreeDay(day, sport, reach, applied)).map(({ date }) => date)
  return { free: new Set(free), isError }
}

/** A button that leads to one range. */
function Chip({
  name,
  value,
  adds = {},
  onChoice,
  children,
}: {
  name: 'from' | 'view'
  value: string
  adds?: { view?: string | undefined }
  onChoice: (value: string) => void
  children: string
}) {
  return (
    <AddressForm className={controls.plain} changes={['from', 'view']} adds={adds} onChoice={onChoice}>
      <button className={controls.choice} name={name} value={value}>
        {children}
      </button>
    </AddressForm>
  )
}

function Days({
  today,
  free,
  onDate,
}: {
  today: LocalDate
  free: ReadonlySet<LocalDate>
  onDate: (date: LocalDate) => void
}) {
  const { state, dates } = useShownCalendar()
  return (
    <AddressForm
      className={classes.days}
      changes={['from', 'view']}
      adds={{ view: viewAt(state.view) }}
      onChoice={onDate}
    >
      {dateRange(mondayOf(today), 7).map((date) => (
        <span key={date} className={classes.weekday} aria-hidden>
          {shortWeekdayText(date)}
        </span>
      ))}
      {dateRange(today, maximumDaysAhead).map((date) => (
        <button
          key={date}
          name="from"
          value={date}
          className={classes.day}
          {...(date === today && { 'aria-current': 'date', style: { gridColumnStart: weekdayIndex(today) + 1 } })}
          data-free={free.has(date) || undefined}
          aria-pressed={dates.includes(date)}
          aria-label={`${longDateText(date)}${free.has(date) ? ', free' : ''}`}
        >
          {Number(date.slice(8))}
        </button>
      ))}
    </AddressForm>
  )
}
