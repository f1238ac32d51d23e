import { addressNameOf, mapLinkOf, pathOfVenue, watchPathOf } from '#domain/venues/venue-links.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { AppCaller } from '#server/trpc-router.ts'
import { aboutPage, escaped } from '#server/web/pages/about-page.ts'
import { structuredData } from './structured-data.ts'
import { region } from '#region/region.ts'
import { ageText } from '#domain/calendar/age-text.ts'
import { longDateText, opensText, venueTimeText } from '#domain/calendar/date-text.ts'
import { usualHours, type UsuallyFree } from '#domain/history/usually-free.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { counted } from '#domain/counted.ts'

type VenueDescription = Awaited<ReturnType<AppCaller['availability']['venue']>>

const whatOf: Record<Sport, string> = { tennis: 'Tennis courts', golf: 'Golf tee times', futsal: 'Futsal pitches' }
const courtsOf: Record<Sport, string> = { tennis: 'Courts', golf: 'Courts', futsal: 'Pitches' }

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** Fewer days of a weekday get no colour: they may be chance. */
const enoughDays = 3

const levels = ['never', 'seldom', 'often', 'mostly'] as const
const legend = levels.map((level) => `<span data-level="${level}">${level}</span>`).join('')

/** A venue's page, complete without scripts: its facilities, free times, their age, and links. */
export function venueDocument({
  venue,
  described,
  isSandbox,
  appUrl,
  now,
}: {
  venue: Venue
  described: VenueDescription
  isSandbox: boolean
  appUrl: string
  now: Date
}): { about: string; content: string } {
  const { displayName, sport, suburb } = venue
  const about = aboutPage({
    path: pathOfVenue(venue),
    title: `${displayName}: ${whatOf[sport].toLowerCase()} in ${suburb} · Courtside`,
    description: `${whatOf[sport]} at ${displayName} in ${suburb}, ${region.name}: what is free in the next seven days, when it is usually free, and where to book.`,
    appUrl,
  })
  const content = `<header data-sport="${sport}">
<p data-part="kind">${whatOf[sport]}</p>
<h1>${escaped(displayName)}</h1>
<p data-part="where">${whereText(venue)}</p>
${doors(venue)}
${isSandbox ? '<noscript><p data-part="sandbox">Sandbox data: stand-in venues, nothing here can be booked</p></noscript>' : ''}
</header>
<section><h2>Free in the next seven days</h2>${freeDays(described.days, now)}</section>
<section><h2>Usually free</h2>${usualTable(described.usual)}</section>
${facts(venue, described)}
<p data-part="more"><a href="/sources">How well it is read</a> <a href="/about/venues">For venues: how we read, and how to opt out</a></p>`
  return {
    about: [about, feedLinks(venue), structuredData({ venue, lowestCents: described.lowestCents, appUrl })].join(
      '\n    ',
    ),
    content,
  }
}

/** For feed readers, which find them by the page's address. */
function feedLinks({ id, displayName }: Venue): string {
  const link = (type: string, ending: string) =>
    `<link rel="alternate" type="application/${type}" title="Free times at ${escaped(displayName)}" href="/feeds/venues/${addressNameOf(id)}.${ending}" />`
  return `${link('rss+xml', 'rss')}\n    ${link('feed+json', 'json')}`
}

function whereText(venue: Venue): string {
  const { suburb } = venue
  const address = [region.state, suburbNamed(suburb)?.postcode].filter(Boolean).join(' ')
  const doubt = venue.coordSource === 'approximate' ? ' (our position is to some hundred metres)' : ''
  const map = `<a href="${escaped(mapLinkOf(venue))}" rel="noopener">Map</a>`
  return `${escaped(suburb)} ${address}${doubt} · ${map}`
}

function doors(venue: Venue): string {
  const { id, sport, bookingUrl } = venue
  const calendar = `/browse?${new URLSearchParams({ sport, venues: id }).toString()}`
  const book =
    bookingUrl === undefined ? '' : `<a data-door="book" href="${escaped(bookingUrl)}" rel="nofollow noopener">Book</a>`
  return `<p data-part="doors">${book}<a data-door="watch" href="${escaped(watchPathOf(venue))}">Watch this venue</a><a href="${escaped(calendar)}">See its calendar</a></p>`
}

function facts({ sport }: Venue, { courts, holes }: VenueDescription): string {
  const rows = [
    [courtsOf[sport], courts.join(', '), 'seen in the days above'],
    ['Rounds', holes.map((count) => `${count} holes`).join(', '), 'seen in the days above'],
  ] as const
  const known = rows.filter(([, text]) => text !== '')
  if (known.length === 0) return ''
  const list = known.map(([name, text, how]) => `<dt>${name}</dt><dd>${escaped(text)} <small>${how}</small></dd>`)
  return `<section><h2>What it has</h2><dl>${list.join('')}</dl></section>`
}

type VenueDays = Awaited<ReturnType<AppCaller['availability']['venue']>>['days']

/** The free half-hours of each day as chips that link to their booking page, with the age of the reading. */
function freeDays(days: VenueDays, now: Date): string {
  return `<ol data-part="days">${days.map((day) => freeDay(day, now)).join('')}</ol>`
}

function freeDay({ date, readAt, opensAt, free }: VenueDays[number], now: Date): string {
  // The year is plain from the other days.
  const name = `<h3>${longDateText(date).replace(/ \d{4}$/, '')}</h3>`
  if (opensAt !== undefined)
    return `<li>${name}<p>${escaped(opensText(opensAt).replace(/^./, (first) => first.toUpperCase()))}</p></li>`
  if (readAt === null) return `<li>${name}<p>Not known yet</p></li>`
  const chips = free.map(
    ({ timeSlot, bookingUrl }) =>
      `<li><a href="${escaped(bookingUrl)}" rel="nofollow noopener">${timeSlot.replace(' ', '&nbsp;')}</a></li>`,
  )
  const what = free.length === 0 ? '<p>Nothing was free</p>' : `<ul data-part="times">${chips.join('')}</ul>`
  return `<li>${name}${what}<p data-part="age">Read at ${venueTimeText(new Date(readAt))}, ${ageText(readAt, now)}</p></li>`
}

/** The hours that are usually never full, with the raw counts (rule history-4). */
function usualTable({ seenDays, weekdays }: UsuallyFree): string {
  if (seenDays === 0) return '<p>Not seen for long enough to say.</p>'
  const heads = days.map((day) => `<th scope="col"><abbr title="${day}">${day.slice(0, 3)}</abbr></th>`)
  const rows = usualHours.map((hour, index) => {
    const cells = weekdays.map(({ seen, free }) => usualCell(free[index]!, seen))
    return `<tr><th scope="row">${labelOfMinutes(hour * 60).replace(':00 ', '&nbsp;')}</th>${cells.join('')}</tr>`
  })
  return `<p>Seen for ${counted(seenDays, 'day', 'days')}. Each field says on how many of them something that starts in
this hour could be booked at any time until two hours before.</p>
<table><caption data-part="hidden">Never full, by weekday and hour</caption>
<thead><tr><td></td>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>
<p data-part="legend" aria-hidden="true">${legend}</p>`
}

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
