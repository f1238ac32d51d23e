import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ageText } from '#domain/calendar/age-text.ts'
import { longDateText } from '#domain/calendar/date-text.ts'
import { pathOfVenue } from '#domain/venues/venue-links.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { AppCaller } from '#server/trpc-router.ts'
import { escaped } from './escaped.ts'
import { region } from '#region/region.ts'

type VenueDays = Awaited<ReturnType<AppCaller['availability']['venue']>>['days']

export interface FeedDeps {
  callerFor: (request: FastifyRequest) => AppCaller
  appUrl: string
  catalogue: Catalogue
  now: () => Date
}

/** Seconds after which a card loads itself again, without a script. */
const refreshSeconds = 300
const maxTimes = 8

/** Any site may show it, and it may do nothing there but show itself. */
const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *"

/** /embed/venues/{name}: a venue's 'free now' card, for a frame on its own site. It needs no script. */
export function registerCard(app: FastifyInstance, { callerFor, appUrl, catalogue, now }: FeedDeps): void {
  app.get<{ Params: { name: string } }>('/embed/venues/:name', async (request, reply) => {
    const venue = catalogue.byAddress(request.params.name)
    if (!venue) return reply.callNotFound()
    const { days } = await callerFor(request).availability.venue({ id: venue.id })
    reply.raw.removeHeader('x-frame-options')
    reply.headers({ 'content-security-policy': framePolicy, 'cache-control': 'public, max-age=60' })
    return reply.type('text/html; charset=utf-8').send(card({ venue, days, appUrl, now: now() }))
  })
}

function card({ venue, days, appUrl, now }: { venue: Venue; days: VenueDays; appUrl: string; now: Date }): string {
  const name = escaped(venue.displayName)
  return `<!doctype html>
<html lang="${region.language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta name="robots" content="noindex" />
<meta http-equiv="refresh" content="${refreshSeconds}" />
<title>Free at ${name}</title>
<link rel="canonical" href="${escaped(appUrl + pathOfVenue(venue))}" />
<style>${style}</style>
</head>
<body>
<h1>${name}</h1>
${freeTimes(days, now)}
<p><a href="${escaped(appUrl + pathOfVenue(venue))}" target="_blank" rel="noopener">All times on Courtside</a></p>
</body>
</html>
`
}

/** The first day with a free time; without one, what is known of today. */
function freeTimes(days: VenueDays, now: Date): string {
  const [today] = days
  const day = days.find(({ free }) => free.length > 0)
  if (!day)
    return `<p>${today?.readAt == null ? 'Not known yet' : 'Nothing is free in the next seven days that are known'}</p>`
  const times = day.free
    .slice(0, maxTimes)
    .map(
      ({ timeSlot, bookingUrl }) =>
        `<li><a href="${escaped(bookingUrl)}" target="_blank" rel="nofollow noopener">${timeSlot.replace(' ', '&nbsp;')}</a></li>`,
    )
  const when = day === today ? 'Free today' : `Next free on ${longDateText(day.date).replace(/ \d{4}$/, '')}`
  const read = day.readAt === null ? '' : `<p>Read ${ageText(day.readAt, now)}</p>`
  return `<h2>${when}</h2><ul>${times.join('')}</ul>${read}`
}

const style = `:root{color-scheme:light dark;font:16px/1.4 system-ui,sans-serif}body{margin:1rem}h1{font-size:1.1rem;margin:0}
h2{font-size:1rem;margin:.5rem 0;font-weight:400}ul{display:flex;flex-wrap:wrap;gap:.5rem;margin:.5rem 0;padding:0;list-style:none}
li a{display:block;padding:.6rem .75rem;border:1px solid;border-radius:.5rem;text-decoration:none}a{color:#0b5537}p{margin:.5rem 0}
@media (prefers-color-scheme:dark){a{color:#82c69c}}`
