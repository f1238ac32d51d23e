import { page } from '#sandbox/stand-in-answers.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { addDays, isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { pick } from '#sandbox/noise.ts'
import type { Answerer } from '#sandbox/stand-in.ts'
import type { StandInVenue, VenuePlan, World } from '#sandbox/world.ts'

const calendarDays = 6
/** Clubs release tee times four weeks ahead. */
const releasedDays = 28

interface FeeGroup {
  id: string
  holes: 9 | 18
}

/** MiClub's public calendar and timesheets. */
export function miclubAnswers({ venue, world, today }: StandInVenue): Answerer {
  const plan = world.venuePlan(venue)
  const groups = feeGroups(venue, plan)
  return ({ pathname, searchParams }) => {
    const date = searchParams.get('selectedDate') ?? ''
    if (!isLocalDate(date)) return undefined
    if (pathname === '/guests/bookings/ViewPublicCalendar.msp') {
      const rows = groups.map((group) => calendarRow({ group, first: date, today: today(), plan })).join('\n')
      return page(venue, `${rows}\n${script({ feeGroupId: undefined, selectedDate: date })}`)
    }
    const group = groups.find(({ id }) => id === searchParams.get('feeGroupId'))
    if (pathname !== '/guests/bookings/ViewPublicTimesheet.msp' || !group) return undefined
    const [year, month, day] = date.split('-')
    const named = script({ feeGroupId: group.id, selectedDate: `${day}-${month}-${year}` })
    const rows = timesheet({ venue, world, plan, group, date })
    const ids = [...rows.matchAll(/id="row-(\d+)"/g)].map(([, id]) => `"${id}":false`)
    const list = `<script>var partialBookingPublicRowJson = JSON.parse('{${ids.join(',')}}');</script>`
    return page(venue, `${rows}\n${named}${list}`)
  }
}

/** The variables of the page's own script, which follows the sheet. */
function script({ feeGroupId, selectedDate }: { feeGroupId: string | undefined; selectedDate: string }): string {
  const group = feeGroupId === undefined ? 'var feeGroupId;' : `var feeGroupId = ${feeGroupId};`
  return `<script>\n${group}\nvar selectedDate = '${selectedDate}';\n</script>`
}

function feeGroups({ id }: Venue, { hasNineHoles }: VenuePlan): FeeGroup[] {
  const base = pick({ seed: 7, text: id, low: 1_500_000_000, high: 1_599_999_000 })
  const eighteen: FeeGroup = { id: String(base), holes: 18 }
  return hasNineHoles ? [eighteen, { id: String(base + 1), holes: 9 }] : [eighteen]
}

function calendarRow({
  group,
  first,
  today,
  plan,
}: {
  group: FeeGroup
  first: LocalDate
  today: LocalDate
  plan: VenuePlan
}): string {
  const cells = Array.from({ length: calendarDays }, (_, index) => {
    const date = addDays(first, index)
    if (date < today || date > addDays(today, releasedDays)) {
      return `<div class="cell cell-na" data-date="${index}"><p>No Bookings Available</p></div>`
    }
    const price = dollars(group.holes === 18 ? plan.priceCents : plan.priceCents * 0.6)
    return `<div class="cell" data-date="${index}" onclick="javascript:redirectToTimesheet('${group.id}','${date}');"><p class="price">${price}</p></div>`
  })
  return `<div class="row feeGroupRow feeGroupId-${group.id} ${group.holes === 18 ? 'eighteenHoles' : 'nineHole'}" data-feeid="${group.id}">
<div class="row-heading"><h3>${group.holes} Holes</h3></div><div class="items-wrapper">${cells.join('')}</div></div>`
}

function timesheet({
  venue,
  world,
  plan,
  group,
  date,
}: {
  venue: Venue
  world: World
  plan: VenuePlan
  group: FeeGroup
  date: LocalDate
}): string {
  const rows: string[] = []
  for (let minutes = plan.opensMinutes; minutes < plan.closesMinutes; minutes += plan.stepMinutes) {
    const rowId = pick({ seed: 11, text: `${venue.id} ${date} ${minutes}`, low: 1_000_000_000, high: 1_999_999_999 })
    const free = world.freeSpots({ venueId: venue.id, date, minutes })
    const cells = [0, 1, 2, 3].map((index) =>
      index < free
        ? `<div id="${rowId}_${index}" class="cell cell-available"><p class="small">Available</p></div>`
        : `<div id="${rowId}_${index}" class="cell cell-taken"><p class="small">Quartermaine, Zebedee</p></div>`,
    )
    const price = dollars(group.holes === 18 ? plan.priceCents : plan.priceCents * 0.6)
    rows.push(`<div id="row-${rowId}" class="row row-time ${minutes < 720 ? 'am_row' : 'pm_row'} " data-value="${rowId}">
<div class="row-heading"><div class="row-heading-inner time-wrapper"><h3>${clock(minutes)} </h3><h4>${plan.hasNineHoles ? '9 or 18 holes' : '18 holes'}</h4><h5></h5></div>
<div class="row-heading-inner fees-wrapper"><ul><li><span class="price"> ${price} </span> ${group.holes}H</li></ul></div></div>
<div class="records-wrapper">${cells.join('')}</div></div>`)
  }
  return rows.join('\n')
}

/** Two digits, lower case, as MiClub writes it: '06:08 am'. */
function clock(minutes: number): string {
  return labelOfMinutes(minutes).toLowerCase().padStart(8, '0')
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
