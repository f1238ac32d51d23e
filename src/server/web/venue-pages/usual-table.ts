import { usualHours, type UsuallyFree } from '#domain/history/usually-free.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { counted } from '#domain/counted.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** Fewer days of a weekday get no colour: they may be chance. */
const enoughDays = 3

/** The hours that are usually still free on the evening before, with the raw counts (rule history-7). */
export function usualTable({ seenDays, weekdays }: UsuallyFree): string {
  if (seenDays === 0) return '<p>Not seen for long enough to say.</p>'
  const heads = days.map((day) => `<th scope="col"><abbr title="${day}">${day.slice(0, 3)}</abbr></th>`)
  const rows = usualHours.map((hour, index) => {
    const cells = weekdays.map(({ seen, free }) => usualCell(free[index]!, seen))
    return `<tr><th scope="row">${labelOfMinutes(hour * 60).replace(':00 ', '&nbsp;')}</th>${cells.join('')}</tr>`
  })
  return `<p>Seen for ${counted(seenDays, 'day', 'days')}. Each field says on how many of them something that starts in
this hour could still be booked at 8&nbsp;PM on the evening before.</p>
<table><caption data-part="hidden">Free on the evening before, by weekday and hour</caption>
<thead><tr><td></td>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>
<p data-part="legend" aria-hidden="true">${legend}</p>`
}

const levels = ['never', 'seldom', 'often', 'mostly'] as const
const legend = levels.map((level) => `<span data-level="${level}">${level}</span>`).join('')

function usualCell(free: number, seen: number): string {
  if (seen === 0) return '<td><span data-part="hidden">not seen</span></td>'
  const level = seen < enoughDays ? '' : ` data-level="${levelOf(free / seen)}"`
  return `<td${level}>${free}<span data-part="of">/${seen}</span></td>`
}

function levelOf(share: number): (typeof levels)[number] {
  if (share === 0) return 'never'
  if (share < 1 / 3) return 'seldom'
  return share < 2 / 3 ? 'often' : 'mostly'
}
