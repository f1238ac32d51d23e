import { page } from './stand-in-answers.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Answerer } from './stand-in.ts'
import type { StandInVenue } from './world.ts'

const path = '/Applns/Bookings/Bookdisp2.aspx'
const prefix = 'ctl00$Contentmain$'
/** Number of courts side by side on one page. */
const courtsAPage = 3
const months = 'January February March April May June July August September October November December'.split(' ')

/** The booking sheet of tennisbcs.com.au: a form that returns with the requested day and page of courts. */
export function tennisbcsAnswers(at: StandInVenue): Answerer {
  return ({ pathname }, form) => {
    if (pathname.startsWith('/Applns/Bookings/Bookmake.aspx'))
      return page(at.venue, formOf('Nothing can be booked here.', ''))
    if (pathname !== path) return undefined
    const kept = /^day (\S+)$/.exec(form.get('__VIEWSTATE') ?? '')?.[1]
    const clicked = form.get('__EVENTTARGET') === `${prefix}Calendar2` ? Number(form.get('__EVENTARGUMENT')) : undefined
    // A click that the server does not understand is answered with today.
    const date = clicked ? addDays('2000-01-01', clicked) : (kept ?? at.today())
    const courtsPage = [...form.keys()].find((name) => name.startsWith(`${prefix}PageF`))
    return page(
      at.venue,
      formOf(sheet(at, date, Number(courtsPage?.slice(`${prefix}PageF`.length) ?? 1)), `day ${date}`),
    )
  }
}

function sheet({ venue, world }: StandInVenue, date: LocalDate, pageNumber: number): string {
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
    rows.push(`<tr><td>${labelOfMinutes(minutes)}</td>${cells.join('')}</tr>`)
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
  const query = `TimeID=${encodeURIComponent(labelOfMinutes(minutes))}&amp;DateID=${day}/${month}/${year}&amp;CourtID=${court}&amp;CustID=Available`
  const id = `ctl00_Contentmain_Grid_${minutes}_Court${court}hyper`
  return `<td></td><td><a id="${id}" href="Bookmake.aspx?${query}">Available</a></td>`
}

function formOf(body: string, state: string): string {
  return `<form method="post" action="./Bookdisp2.aspx"><input type="hidden" name="__VIEWSTATE" value="${state || 'none'}" />
${body}
</form>`
}
