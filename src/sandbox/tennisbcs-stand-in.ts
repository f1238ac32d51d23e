import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Answerer } from './stand-in.ts'
import type { World } from './world.ts'

interface TennisbcsVenue {
  venue: Venue
  world: World
  today: () => LocalDate
}

const path = '/Applns/Bookings/Bookdisp2.aspx'
const prefix = 'ctl00$Contentmain$'
/** Number of courts side by side on one page. */
const courtsAPage = 3
const months = 'January February March April May June July August September October November December'.split(' ')

/** The booking sheet of tennisbcs.com.au: a form that returns with the requested day and page of courts. */
export function tennisbcsAnswers(at: TennisbcsVenue): Answerer {
  return ({ pathname }, form) => {
    if (pathname.startsWith('/Applns/Bookings/Bookmake.aspx'))
      return html(page(at.venue, 'Nothing can be booked here.', ''))
    if (pathname !== path) return undefined
    const kept = /^day (\S+)$/.exec(form.get('__VIEWSTATE') ?? '')?.[1]
    const clicked = form.get('__EVENTTARGET') === `${prefix}Calendar2` ? Number(form.get('__EVENTARGUMENT')) : undefined
    // A click that the server does not understand is answered with today.
    const date = clicked ? addDays('2000-01-01', clicked) : (kept ?? at.today())
    const courtsPage = [...form.keys()].find((name) => name.startsWith(`${prefix}PageF`))
    return html(page(at.venue, sheet(at, date, Number(courtsPage?.slice(`${prefix}PageF`.length) ?? 1)), `day ${date}`))
  }
}

function sheet({ venue, world }: TennisbcsVenue, date: LocalDate, pageNumber: number): string {
  const { resources, opensMinutes, closesMinutes } = world.venuePlan(venue)
  const from = (pageNumber - 1) * courtsAPage
  const courts = resources.slice(from, from + courtsAPage)
  const heads = courts.map((court) => `<th colspan="2">${court}</th>`).join('')
  const rows: string[] = []
  for (let minutes = opensMinutes; minutes < closesMinutes; minutes += 30) {
    const cells = courts.map((resource, index) => {
      const isTaken = world.isCourtTaken({ venueId: venue.id, resource, date, minutes })
      return isTaken ? '<td colspan="2" class="bkd">Z Quartermaine</td>' : freeCell(date, minutes, index + 1)
    })
    rows.push(`<tr><td>${clock(minutes)}</td>${cells.join('')}</tr>`)
  }
  const [year, month, day] = date.split('-').map(Number)
  const buttons = Array.from({ length: Math.ceil(resources.length / courtsAPage) }, (_, index) => {
    return `<input type="submit" name="${prefix}PageF${index + 1}" value="Courts ${index * courtsAPage + 1}" />`
  })
  return `<span id="ctl00_Contentmain_Dayshown">Bookings for ${day} ${months[(month ?? 1) - 1]} ${year}</span>
${buttons.join('')}
<table id="ctl00_Contentmain_Grid"><tr><th>Times</th>${heads}</tr>
${rows.join('\n')}
</table>`
}

function freeCell(date: LocalDate, minutes: number, court: number): string {
  const [year, month, day] = date.split('-')
  const query = `TimeID=${encodeURIComponent(clock(minutes))}&amp;DateID=${day}/${month}/${year}&amp;CourtID=${court}&amp;CustID=Available`
  const id = `ctl00_Contentmain_Grid_${minutes}_Court${court}hyper`
  return `<td></td><td><a id="${id}" href="Bookmake.aspx?${query}">Available</a></td>`
}

function page(venue: Venue, body: string, state: string): string {
  return `<!DOCTYPE html>
<html><head><title>${venue.displayName}</title></head>
<body><h1>${venue.displayName}</h1><p>A stand-in for the club's own booking page: sandbox data.</p>
<form method="post" action="./Bookdisp2.aspx"><input type="hidden" name="__VIEWSTATE" value="${state || 'none'}" />
${body}
</form></body></html>
`
}

function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${((hour + 11) % 12) + 1}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

function html(body: string) {
  return { contentType: 'text/html; charset=utf-8', body }
}
