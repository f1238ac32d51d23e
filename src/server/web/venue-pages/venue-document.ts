import { longDateText, sydneyTimeText } from '#domain/calendar/date-text.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { AppCaller } from '#server/trpc-router.ts'

type VenueDays = Awaited<ReturnType<AppCaller['availability']['venue']>>['days']

const whatOf: Record<Sport, string> = { tennis: 'Tennis courts', golf: 'Golf tee times', futsal: 'Futsal pitches' }

const styles = `:root{color-scheme:light dark}body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#14211b;background:#f7f8f4}
main{max-width:44rem;margin:0 auto;padding:24px 16px 80px}a{color:#0f6b45}h1{line-height:1.2}
dt{margin-top:16px;font-weight:600}dd{margin:4px 0 0}.age{color:#3f4c45}nav a,p a{display:inline-block;padding:10px 0}
@media (prefers-color-scheme:dark){body{color:#e8eeea;background:#12161a}a{color:#82c69c}.age{color:#c3cec7}}`

export function pathOfVenue({ id }: Pick<Venue, 'id'>): string {
  return `/venues/${encodeURIComponent(id)}`
}

/** A venue's page, whole without any script: what it has, what is free, how old that is, and where to go on. */
export function venueDocument({
  venue,
  days,
  appUrl,
  now,
}: {
  venue: Venue
  days: VenueDays
  appUrl: string
  now: Date
}): string {
  const { displayName, sport, suburb, bookingUrl } = venue
  const title = `${displayName}: ${whatOf[sport].toLowerCase()} in ${suburb} · Courtside`
  const summary = `${whatOf[sport]} at ${displayName} in ${suburb}, Sydney: what is free in the next seven days, and where to book it.`
  const address = `${appUrl}${pathOfVenue(venue)}`
  const calendar = `/browse?${new URLSearchParams({ sport, venues: venue.id }).toString()}`
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)}</title>
    <meta name="description" content="${escaped(summary)}" />
    <link rel="canonical" href="${escaped(address)}" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script type="application/ld+json">${jsonLd(venue, address)}</script>
    <style>${styles}</style>
  </head>
  <body>
    <main>
      <nav aria-label="Courtside"><a href="/">Courtside</a></nav>
      <h1>${escaped(displayName)}</h1>
      <p>${whatOf[sport]} in ${escaped(suburb)}, Sydney.</p>
      <p><a href="${escaped(calendar)}">See the calendar of this venue</a></p>
      ${bookingUrl === undefined ? '' : `<p><a href="${escaped(bookingUrl)}" rel="nofollow">Book at the venue</a></p>`}
      <h2>Free in the next seven days</h2>
      <dl>${days.map((day) => dayText(day, now)).join('')}</dl>
      <p><a href="/about/venues">Who reads this venue’s times, and how to opt out</a></p>
    </main>
  </body>
</html>
`
}

function dayText({ date, readAt, free }: VenueDays[number], now: Date): string {
  const name = `<dt>${longDateText(date)}</dt>`
  if (readAt === null) return `${name}<dd>Not known yet</dd>`
  const what = free.length === 0 ? 'Nothing was free' : free.join(', ')
  return `${name}<dd>${what}<br /><span class="age">${ageOf(readAt, now)}</span></dd>`
}

function ageOf(readAt: number, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - readAt) / 60_000))
  const ago =
    minutes < 60
      ? `${minutes} min`
      : minutes < 2880
        ? `${Math.floor(minutes / 60)} h`
        : `${Math.floor(minutes / 1440)} days`
  return `Read at ${sydneyTimeText(new Date(readAt))}, ${ago} ago`
}

/** Schema.org, for search engines. What is free is not in it: nobody can say how old their copy is. */
function jsonLd({ displayName, sport, suburb, lat, lng, bookingUrl }: Venue, address: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': sport === 'golf' ? 'GolfCourse' : 'SportsActivityLocation',
    '@id': address,
    name: displayName,
    url: bookingUrl ?? address,
    address: { '@type': 'PostalAddress', addressLocality: suburb, addressRegion: 'NSW', addressCountry: 'AU' },
    geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
  }
  // Of JSON only '<' could end the element.
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
