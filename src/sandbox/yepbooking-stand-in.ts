import { html, page } from './stand-in-answers.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { addDays, isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf, venueDate, venueTime } from '#domain/calendar/venue-time.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { pick } from './noise.ts'
import type { Answerer } from './stand-in.ts'
import type { StandInVenue } from './world.ts'

type State = 'empty' | 'booked' | 'old'
const words: Record<State, string> = { empty: 'Available', booked: 'Booked', old: "You can't book in the past" }

/** Yepbooking: a tenant's first page, and the timetable of a day as a fragment. */
export function yepbookingAnswers(at: StandInVenue): Answerer {
  return ({ pathname, searchParams }, form) => {
    if (pathname === '/') return page(at.venue)
    if (pathname !== '/ajax/ajax.schema.php') return undefined
    const ask = (name: string) => form.get(name) ?? searchParams.get(name) ?? ''
    const date = `${ask('year')}-${ask('month').padStart(2, '0')}-${ask('day').padStart(2, '0')}`
    if (!isLocalDate(date)) return undefined
    // A sport that the installation does not have is answered with an empty timetable.
    if (ask('id_sport') !== sportIdOf(at.venue)) return html(timetable('', '', date))
    return html(timetable(timesRow(at), pricesRow(at) + lanes(at, date), date))
  }
}

export function sportIdOf(venue: Venue): string {
  return String(pick({ seed: 31, text: venue.id, low: 1, high: 9 }))
}

function timetable(head: string, body: string, date: LocalDate): string {
  return `<div class="schemaWrapper">${dayBar(date)}<table class="schema schemaIndividual"><thead>${head}</thead><tbody>
${body}</tbody></table></div>`
}

/** The day in words, and an arrow to the next one. */
function dayBar(date: LocalDate): string {
  const [year, , day] = date.split('-').map(Number)
  const [nextYear, nextMonth, nextDay] = addDays(date, 1).split('-').map(Number)
  const name = new Date(`${date}T00:00:00Z`).toLocaleDateString('en-AU', { month: 'short', timeZone: 'UTC' })
  return `<h3>Day, ${day}th&nbsp;${name.slice(0, 3)}&nbsp;${year}</h3><a class="next" rel="${nextDay}|${nextMonth}|${nextYear}"></a>`
}

/** A label for each hour, as wide as the half-hours of it that the venue is open. */
function timesRow({ venue, world }: StandInVenue): string {
  const { opensMinutes, closesMinutes } = world.venuePlan(venue)
  const labels: string[] = []
  for (let from = opensMinutes; from < closesMinutes;) {
    const to = Math.min(Math.floor(from / 60) * 60 + 60, closesMinutes)
    labels.push(`<td colspan="${(to - from) / 30}">${clock(from)}</td>`)
    from = to
  }
  return `<tr class="times">${labels.join('')}</tr>`
}

function pricesRow({ venue, world }: StandInVenue): string {
  const { opensMinutes, closesMinutes, priceCents } = world.venuePlan(venue)
  return `<tr class="prices"><td colspan="${(closesMinutes - opensMinutes) / 30}">$${priceCents / 100}</td></tr>\n`
}

function lanes(at: StandInVenue, date: LocalDate): string {
  const { resources } = at.world.venuePlan(at.venue)
  return resources
    .map((resource, index) => {
      const cells = spansOf(at, resource, date).map((span, order) =>
        cellOf(span, {
          lc: `${index + 1}|${order}`,
          rel: `cell|2|${index + 11}|${instantOf(date, span.from).getTime() / 1000}|20|||`,
        }),
      )
      return `<tr class="trSchemaLane_${index + 11}"><th class="lineNumber"><span>${resource}</span></th>${cells.join('')}</tr>`
    })
    .join('\n')
}

interface Span {
  state: State
  from: number
  to: number
}

/** Each free half-hour has a cell. A booked or past span has one cell. */
function spansOf({ venue, world, now }: StandInVenue, resource: string, date: LocalDate): Span[] {
  const { opensMinutes, closesMinutes } = world.venuePlan(venue)
  const today = venueDate(now())
  const spans: Span[] = []
  for (let from = opensMinutes; from < closesMinutes; from += 30) {
    const isPast = date < today || (date === today && from <= venueTime(now()).minutes)
    const isTaken = world.isCourtTaken({ venueId: venue.id, resource, date, minutes: from })
    const state = isPast ? 'old' : isTaken ? 'booked' : 'empty'
    const last = spans.at(-1)
    if (last?.state === state && state !== 'empty') last.to = from + 30
    else spans.push({ state, from, to: from + 30 })
  }
  return spans
}

function cellOf({ state, from, to }: Span, { lc, rel }: { lc: string; rel: string }): string {
  const title = `${clock(from)}–${clock(to)} - ${words[state]}`
  if (state === 'empty') {
    return `<td class="empty" rel="${rel}"><a class="empty" lc="${lc}" title="${title}" aria-label="${title}" href="#"></a></td>`
  }
  const inside = state === 'booked' ? 'Z. Quartermaine' : ''
  return `<td class="${state}" colspan="${(to - from) / 30}" title="${title}">${inside}</td>`
}

function clock(minutes: number): string {
  return labelOfMinutes(minutes).replace(' ', '').toLowerCase()
}
