import { page } from './stand-in-answers.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { isoTimeOfMinutes } from '#domain/calendar/iso-time.ts'
import { isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { pick } from './noise.ts'
import type { Answerer } from './stand-in.ts'
import type { StandInVenue } from './world.ts'

export const intracPage = 'sports/schedule.cfm'

/** The day sheet of Intrac: times down, courts across. */
export function intracAnswers(at: StandInVenue): Answerer {
  return ({ pathname, searchParams }) => {
    const date = searchParams.get('date') ?? ''
    if (pathname !== `/${intracPage}` || searchParams.get('location') !== locationOf(at.venue)) return undefined
    if (!isLocalDate(date)) return undefined
    return page(at.venue, sheet(at, date))
  }
}

export function locationOf(venue: Venue): string {
  return String(pick({ seed: 41, text: venue.id, low: 10, high: 99 }))
}

function sheet({ venue, world }: StandInVenue, date: LocalDate): string {
  const { resources, opensMinutes, closesMinutes } = world.venuePlan(venue)
  const heads = resources.map((court) => `<td class="book"><b>${court}</b></td>`).join('')
  const rows: string[] = []
  for (let minutes = opensMinutes; minutes < closesMinutes; minutes += 30) {
    const cells = resources.map((resource, court) => {
      const isTaken = world.isCourtTaken({ venueId: venue.id, resource, date, minutes })
      return isTaken
        ? '<td bgcolor="#f6891f" class="book">Z Quartermaine</td>'
        : freeCell({ location: locationOf(venue), date, minutes, court: 479 + court })
    })
    rows.push(`<tr><td class="book">${label(minutes)}</td>${cells.join('')}</tr>`)
  }
  return `<table border="0"><tr align="center"><td></td><td colspan="${resources.length}"><b>${venue.displayName}</b></td></tr>
<tr align="center"><td class="book">Time</td>${heads}</tr>
${rows.join('\n')}
</table>`
}

function freeCell(at: { location: string; date: LocalDate; minutes: number; court: number }): string {
  const query = `location=${at.location}&amp;date=${at.date}&amp;start=${isoTimeOfMinutes(at.minutes)}&amp;court=${at.court}`
  return `<td class="book"><a class="book" href="javascript:pop('book.cfm?${query}%27)"> </a></td>`
}

function label(minutes: number): string {
  return labelOfMinutes(minutes).replace(' ', '').toLowerCase()
}
