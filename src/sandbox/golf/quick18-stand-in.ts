import { html } from '#sandbox/stand-in-answers.ts'
import { isoTimeOfMinutes } from '#domain/calendar/iso-time.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { addDays, fromCompactDate, toCompactDate, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { pick } from '#sandbox/noise.ts'
import type { Answerer } from '#sandbox/stand-in.ts'
import type { StandInVenue } from '#sandbox/world.ts'

/** Courses take bookings four weeks ahead; a later day is an empty sheet, as a full day is. */
const onSaleDays = 28

/** Quick18's sheet of a day: the tee times that are left, with a column for each price. */
export function quick18Answers(at: StandInVenue): Answerer {
  return ({ pathname, searchParams }) => {
    const date = fromCompactDate(searchParams.get('teedate') ?? '')
    if (pathname.startsWith('/teetimes/course/')) return html(page(at.venue, '<p>Nothing can be booked here.</p>'))
    if (pathname !== '/teetimes/searchmatrix' || date === undefined) return undefined
    return html(page(at.venue, `${searchForm(date)}${week(date)}${sheet(at, date)}`))
  }
}

export function courseIdOf(venue: Venue): string {
  return String(pick({ seed: 23, text: venue.id, low: 1000, high: 1999 }))
}

/** Month first, without zeros: the site is an American one. */
function searchForm(date: LocalDate): string {
  const [year, month, day] = date.split('-').map(Number)
  return `<form><input type="text" id="SearchForm_Date" name="SearchForm.Date" value="${month}/${day}/${year}" /></form>\n`
}

/** Seven days, the one that is shown marked. */
function week(date: LocalDate): string {
  const days = [-2, -1, 0, 1, 2, 3, 4].map((by) => {
    const day = addDays(date, by)
    const link = `<a href="/teetimes/searchmatrix?teedate=${toCompactDate(day)}">${Number(day.slice(8))}</a>`
    return `<li class="${by === 0 ? 'matrixToday' : 'matrixDay'}"><div class="matrixBody">${link}</div></li>`
  })
  return `<ol>${days.join('')}</ol>\n`
}

function sheet(at: StandInVenue, date: LocalDate): string {
  const { hasNineHoles } = at.world.venuePlan(at.venue)
  const columns = ['18 Holes', ...(hasNineHoles ? ['9 Holes'] : []), '18 Holes with Cart', 'Member']
  const heads = columns.map((label) => `<th class="matrixHdrSched">${label}</th>`).join('')
  return `<div id="searchMatrix"><table class="matrixTable" border="1"><thead><tr><th class="mtrxHdrTeeTimes">Tee Time</th>
<th class="mtrxHdrCourse">Course</th><th class="matrixHdrPlayers">Players</th>${heads}</tr></thead>
<tbody>
${rows(at, date, columns)}
</tbody></table></div>`
}

function rows({ venue, world, today }: StandInVenue, date: LocalDate, columns: readonly string[]): string {
  if (date < today() || date > addDays(today(), onSaleDays)) return ''
  const { opensMinutes, closesMinutes, stepMinutes, priceCents } = world.venuePlan(venue)
  const shown: string[] = []
  for (let minutes = opensMinutes; minutes < closesMinutes; minutes += stepMinutes) {
    const free = world.freeSpots({ venueId: venue.id, date, minutes })
    if (free === 0) continue
    const cells = columns.map((label, index) => {
      const cents =
        label === 'Member' ? 0 : priceCents * (label === '9 Holes' ? 0.6 : 1) + (/Cart/.test(label) ? 2500 : 0)
      // One price is not available in the afternoon.
      return label.includes('Cart') && minutes >= 720
        ? unavailable
        : offer({ venue, date, minutes, cents, psid: 6500 + index })
    })
    shown.push(`<tr><td class="mtrxTeeTimes">
 ${clock(minutes)}</td><td class="mtrxCourse">Course</td><td class="matrixPlayers">${players(free)}</td>${cells.join('')}</tr>`)
  }
  return shown.join('\n')
}

const unavailable =
  '<td class="matrixsched mtrxInactive"><div class="mtrxPriceNA">N/A</div><div class="mtrxAvailMessage">Rate not available for date selected</div></td>'

function offer({
  venue,
  date,
  minutes,
  cents,
  psid,
}: {
  venue: Venue
  date: LocalDate
  minutes: number
  cents: number
  psid: number
}): string {
  const time = isoTimeOfMinutes(minutes).replace(':', '')
  const href = `/teetimes/course/${courseIdOf(venue)}/teetime/${toCompactDate(date)}${time}?psid=${psid}&amp;p=0`
  return `<td class="matrixsched "><div class="mtrxPrice">$${(cents / 100).toFixed(2)}</div><div class="mtrxSelect"><a class="sexybutton teebutton" href="${href}">Select</a></div></td>`
}

function players(free: number): string {
  if (free === 1) return '1 player'
  return free === 2 ? '1 or 2 players' : `1 to ${free} players`
}

/** '6:07' and the half of the day in an element of its own. */
function clock(minutes: number): string {
  const [shown, half] = labelOfMinutes(minutes).split(' ')
  return `${shown}<div class="be_tee_time_ampm">${half}</div>`
}

function page(venue: Venue, body: string): string {
  return `<!DOCTYPE html>
<html>
<head><title>Search</title></head>
<body id="be_step_search"><h1>${venue.displayName}</h1><p>A stand-in for the club's own booking page: sandbox data.</p>
${body}
<div id="be_footer"><div class="be_footer_links">Sandbox</div></div>
</body>
</html>
`
}
