import { html, page } from './stand-in-answers.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { fromCompactDate, toCompactDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate, venueTime } from '#domain/calendar/venue-time.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { slugOf } from './clubspark-stand-in.ts'
import { noise, pick } from './noise.ts'
import type { Answerer } from './stand-in.ts'
import type { StandInVenue, World } from './world.ts'

/** How many courts an older sheet shows at once. Each further page has a tab. */
const courtsAPage = 4

/** tennisvenues.com.au: a booking page for each venue, and a day's sheet as a fragment in one of two markups. */
export function tennisvenuesAnswers(at: StandInVenue): Answerer {
  const { venue, world } = at
  const clientId = clientIdOf(venue)
  const siteVenueId = String(pick({ seed: 29, text: venue.id, low: 1, high: 2999 }))
  const root = `/booking/${clientId}`
  return ({ pathname, searchParams }) => {
    const ask = (name: string) => searchParams.get(name) ?? ''
    if (pathname === '/booking/request') return page(venue)
    if (pathname === root || pathname === `${root}/calendar`) {
      return page(venue, bookingPage(clientId, siteVenueId, world.venuePlan(venue).priceCents))
    }
    const date = fromCompactDate(ask('date'))
    const isAsked = ask('client_id') === clientId && ask('venue_id') === siteVenueId
    if (pathname !== `${root}/fetch-booking-data` || !date || !isAsked) return undefined
    const body = hasNewSheet(venue) ? newSheet(at, date) : oldSheet(at, date, Number(ask('page')))
    return html(body)
  }
}

export function clientIdOf(venue: Venue): string {
  return /\/booking\/([\w-]+)/.exec(venue.bookingUrl ?? '')?.[1] ?? slugOf(venue)
}

/** Half of the venues have the newer sheet, table.v4-grid. */
function hasNewSheet({ id }: Venue): boolean {
  return noise(23, id) < 0.5
}

function newSheet(at: StandInVenue, date: LocalDate): string {
  const { venue, world } = at
  const { resources } = world.venuePlan(venue)
  const column = (index: number) => `data-court-index="${index}"`
  const rows = startsOf(world, venue).map((minutes) => {
    const cells = resources.map((resource, index) =>
      isFree(at, { resource, date, minutes })
        ? `<td class="v4-court-col v4-slot-available" ${column(index)}>${link(venue, `C${index + 1}`, date, minutes)}</td>`
        : `<td class="v4-court-col v4-slot-unavailable" ${column(index)}>Booked</td>`,
    )
    return `<tr><td class="v4-time-col">${rowLabel(minutes)}</td>${cells.join('')}</tr>`
  })
  const heads = resources.map((name, index) => `<th class="v4-court-col" ${column(index)}>${name}</th>`)
  return `<table class="v4-grid" id="v4_grid"><thead><tr><th class="v4-time-col">&nbsp;</th>${heads.join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`
}

function oldSheet(at: StandInVenue, date: LocalDate, pageIndex: number): string {
  const { venue, world } = at
  const { resources } = world.venuePlan(venue)
  const pages = Math.ceil(resources.length / courtsAPage)
  const shown = resources.slice(pageIndex * courtsAPage, (pageIndex + 1) * courtsAPage)
  const rows = startsOf(world, venue).map((minutes) => {
    const cells = shown.map((resource) =>
      isFree(at, { resource, date, minutes })
        ? `<td class="TimeCell Available">${link(venue, hexId(venue, resource), date, minutes)}</td>`
        : '<td class="TimeCell NotAvailable">Z. Quartermaine</td>',
    )
    return `<tr><td class="BookingSheetTimeLabel">${rowLabel(minutes)}</td>${cells.join('')}</tr>`
  })
  const heads = shown.map((name) => `<td class="BookingSheetCategoryLabel">${name}</td>`)
  const tabs = Array.from({ length: pages }, (_, index) => `<a id="page_${index}" href="#">Page ${index + 1}</a>`)
  return `${pages > 1 ? `<div class="BookingSheetPages">${tabs.join(' ')}</div>` : ''}
<table class="BookingSheet"><thead><tr><td>&nbsp;</td>${heads.join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`
}

function startsOf(world: World, venue: Venue): number[] {
  const { opensMinutes, closesMinutes } = world.venuePlan(venue)
  return Array.from({ length: (closesMinutes - opensMinutes) / 30 }, (_, index) => opensMinutes + index * 30)
}

/** A slot that has begun cannot be booked. */
function isFree(
  { venue, world, now }: StandInVenue,
  { resource, date, minutes }: { resource: string; date: LocalDate; minutes: number },
): boolean {
  const today = venueDate(now())
  if (date < today || (date === today && minutes <= venueTime(now()).minutes)) return false
  return !world.isCourtTaken({ venueId: venue.id, resource, date, minutes })
}

/** The hour has a label; the half-hour after it has none. */
function rowLabel(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return minutes % 60 === 0 ? `${((hour + 11) % 12) + 1}${hour < 12 ? 'am' : 'pm'}` : '&nbsp;'
}

/** Times are written without a leading zero. */
function link(venue: Venue, courtId: string, date: LocalDate, minutes: number): string {
  const hour = Math.floor(minutes / 60)
  const minute = String(minutes % 60).padStart(2, '0')
  const query = `v=${clientIdOf(venue)}&amp;id=${courtId}&amp;d=${toCompactDate(date)}&amp;t=${hour}${minute}&amp;cm=true`
  return `<a href="/booking/request?${query}">${labelOfMinutes(minutes).replace(' ', '').toLowerCase()}</a>`
}

function hexId(venue: Venue, resource: string): string {
  return [1, 2, 3, 4]
    .map((seed) => pick({ seed, text: `${venue.id} ${resource}`, low: 0x10000000, high: 0xffffffff }).toString(16))
    .join('')
}

function bookingPage(clientId: string, siteVenueId: string, priceCents: number): string {
  return `<p><b>Court Hire rates</b><br>$${priceCents / 100} per hour<br><b>Hours of operation</b><br>Mon to Sun</p>
<script>
  $.ajax({
    url: '/booking/${clientId}/fetch-booking-data',
    data: { client_id: '${clientId}', venue_id: '${siteVenueId}', resource_id: '', date: v4_current_date_str, view: 'v4' }
  });
</script>`
}
