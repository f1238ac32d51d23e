import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { counted } from '#domain/counted.ts'
import { usualHours, type UsuallyFree } from '#domain/history/usually-free.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** Fewer days of a weekday get no colour: they may be chance. */
const enoughDays = 3
const levels = ['never', 'seldom', 'often', 'mostly'] as const

/** The hours that are usually never full, with the raw counts (rule history-4). */
export function UsuallyFreeTable({ usual: { seenDays, weekdays: seen } }: { usual: UsuallyFree }) {
  if (seenDays === 0) return <p>Not seen for long enough to say.</p>
  return (
    <>
      <p>
        Seen for {counted(seenDays, 'day', 'days')}. Each field says on how many of them something that starts in this
        hour could be booked at any time until two hours before.
      </p>
      <table>
        <caption data-part="hidden">Never full, by weekday and hour</caption>
        <thead>
          <tr>
            <td />
            {weekdays.map((day) => (
              <th key={day} scope="col">
                <abbr title={day}>{day.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {usualHours.map((hour, index) => (
            <tr key={hour}>
              <th scope="row">{labelOfMinutes(hour * 60).replace(':00 ', '\u00A0')}</th>
              {seen.map((day, weekday) => (
                <UsualCell key={weekday} free={day.free[index] ?? 0} seen={day.seen} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
    </>
  )
}

function Legend() {
  return (
    <p data-part="legend" aria-hidden>
      {levels.map((level) => (
        <span key={level} data-level={level}>
          {level}
        </span>
      ))}
    </p>
  )
}

function UsualCell({ free, seen }: { free: number; seen: number }) {
  if (seen === 0)
    return (
      <td>
        <span data-part="hidden">not seen</span>
      </td>
    )
  return (
    <td data-level={seen < enoughDays ? undefined : levelOf(free / seen)}>
      {free}
      <span data-part="of">/{seen}</span>
    </td>
  )
}

function levelOf(share: number): (typeof levels)[number] {
  if (share === 0) return 'never'
  if (share < 1 / 3) return 'seldom'
  return share < 2 / 3 ? 'often' : 'mostly'
}
