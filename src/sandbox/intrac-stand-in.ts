import { isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { pick } from './noise.ts'
import type { Answerer } from './stand-in.ts'
import type { World } from './world.ts'

interface IntracVenue {
  venue: Venue
  world: World
}

export const intracPage = 'sports/schedule.cfm'

/** The day sheet of Intrac: times down, courts across. */
export function intracAnswers(at: IntracVenue): Answerer {
  return ({ pathname, searchParams }) => {
    const date = searchParams.get('date') ?? ''
    if (pathname !== `/${intracPage}` || searchParams.get('location') !== locationOf(at.venue)) return undefined
    if (!isLocalDate(date)) return undefined
    return { contentType: 'text/html;charset=UTF-8', body: page(at.venue, sheet(at, date)) }
  }
}

export function locationOf(venue: Venue): string {
  return String(pick({ seed: 41, text: venue.id, low: 10, high: 99 }))
}

function sheet({ venue, world }: IntracVenue, date: LocalDate): string {
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
  const query = `location=${at.location}&amp;date=${at.date}&amp;start=${clock(at.minutes)}&amp;court=${at.court}`
  return `<td class="book"><a class="book" href="javascript:pop('book.cfm?${query}%27)"> </a></td>`
}

function page(venue: Venue, body: string): string {
  return `<!DOCTYPE html>
<html><head><title>${venue.displayName}</title></head>
<body><h1>${venue.displayName}</h1><p>A stand-in for the venue's own booking page: sandbox data.</p>
${body}
</body></html>
`
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function label(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${((hour + 11) % 12) + 1}:${String(minutes % 60).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`
}
