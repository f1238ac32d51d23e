import { addressNameOf, mapLinkOf, pathOfVenue, watchPathOf } from '#domain/venues/venue-links.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { AppCaller } from '#server/trpc-router.ts'
import { aboutPage, escaped } from '#server/web/pages/about-page.ts'
import { freeDays } from './free-days.ts'
import { structuredData } from './structured-data.ts'
import { usualTable } from './usual-table.ts'
import { region } from '#region/region.ts'

type VenueDescription = Awaited<ReturnType<AppCaller['availability']['venue']>>

const whatOf: Record<Sport, string> = { tennis: 'Tennis courts', golf: 'Golf tee times', futsal: 'Futsal pitches' }
const courtsOf: Record<Sport, string> = { tennis: 'Courts', golf: 'Courts', futsal: 'Pitches' }

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
<p data-part="more"><a href="/sources">How well it is read</a> <a href="/about/venues">Who reads this venue’s times, and how to opt out</a></p>`
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

/** The accuracy of a venue's position, if it is to be shown. */
const doubts: Partial<Record<Venue['coordSource'], string>> = {
  approximate: ' (our position is to some hundred metres)',
  venue: ' (position given by the venue)',
}

function whereText(venue: Venue): string {
  const { suburb } = venue
  const address = [region.state, suburbNamed(suburb)?.postcode].filter(Boolean).join(' ')
  const { [venue.coordSource]: doubt = '' } = doubts
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

function facts({ sport }: Venue, { courts, holes, releases }: VenueDescription): string {
  const rows = [
    [courtsOf[sport], courts.join(', '), 'seen in the days above'],
    ['Rounds', holes.map((count) => `${count} holes`).join(', '), 'seen in the days above'],
    ['Releases', releases.join('; '), 'as seen in the last 60 days'],
  ] as const
  const known = rows.filter(([, text]) => text !== '')
  if (known.length === 0) return ''
  const list = known.map(([name, text, how]) => `<dt>${name}</dt><dd>${escaped(text)} <small>${how}</small></dd>`)
  return `<section><h2>What it has</h2><dl>${list.join('')}</dl></section>`
}
