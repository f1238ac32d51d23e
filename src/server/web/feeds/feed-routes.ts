import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { FeedQuery, type OpeningSearch } from '#domain/availability/opening-search.ts'
import { longDateText, shortDateText } from '#domain/calendar/date-text.ts'
import { addressNameOf, pathOfVenue } from '#domain/venues/venue-links.ts'
import { warnOfNearMisses } from '#server/web/rest/near-misses.ts'
import { registerCard, type FeedDeps } from './card.ts'
import { feedTypes, writeFeed, type Feed, type FeedFormat } from './write-feed.ts'
import { region } from '#region/region.ts'

type Search = z.input<typeof OpeningSearch>
type Found = Awaited<ReturnType<ReturnType<FeedDeps['callerFor']>['availability']['find']>>['openings'][number]

const cacheSeconds = 60
const unknownIsNotFull = 'Days that are missing may be unknown: unknown is not full.'

/** Feeds of free half-hours, of a venue and of a search, and a venue's card for other sites (rules feeds-8, feeds-9). */
export async function registerFeeds(app: FastifyInstance, deps: FeedDeps): Promise<void> {
  await app.register(async (scope) => {
    const typed = scope.withTypeProvider<ZodTypeProvider>().setValidatorCompiler(validatorCompiler)
    for (const format of ['rss', 'json'] as const) {
      const search = { schema: { querystring: FeedQuery }, preValidation: warnOfNearMisses(FeedQuery) }
      typed.get(`/feeds/openings.${format}`, search, async (request, reply) => {
        const home = `${deps.appUrl}/browse?${new URLSearchParams({ sport: request.query.sport })}`
        const about = { title: `Free ${request.query.sport} in ${region.name} · Courtside`, home }
        return send({ request, reply, format, feed: await feedOf(request, request.query, about) })
      })
      scope.get<{ Params: { name: string } }>(`/feeds/venues/:name.${format}`, async (request, reply) => {
        const venue = deps.catalogue.byAddress(request.params.name)
        if (!venue) return reply.callNotFound()
        const about = { title: `${venue.displayName} · Courtside`, home: `${deps.appUrl}${pathOfVenue(venue)}` }
        const search = { sport: venue.sport, venues: [venue.id] }
        return send({ request, reply, format, feed: await feedOf(request, search, about) })
      })
    }
    registerCard(scope, deps)
  })

  async function feedOf(request: FastifyRequest, search: Search, about: Pick<Feed, 'title' | 'home'>): Promise<Feed> {
    const { openings } = await deps.callerFor(request).availability.find(search)
    return {
      ...about,
      description: `Free half-hours, as last read from the venues' booking sites. ${unknownIsNotFull}`,
      self: `${deps.appUrl}${request.url}`,
      items: openings.map((opening) => itemOf(opening, deps)),
    }
  }
}

/** A time that is taken and becomes free again is a new item. */
function itemOf(opening: Found, { appUrl, catalogue }: FeedDeps): Feed['items'][number] {
  const { venueId, venue, date, timeSlot, bookingUrl, freeSince } = opening
  const known = catalogue.byId(venueId)
  return {
    id: `courtside:${addressNameOf(venueId)}:${date}:${timeSlot.replace(' ', '')}:${freeSince?.getTime() ?? 0}`,
    title: `${shortDateText(date)} ${timeSlot} · ${venue}`,
    url: known ? `${appUrl}${pathOfVenue(known)}` : bookingUrl,
    text: `${venue} is free on ${longDateText(date)} at ${timeSlot}. Book at ${bookingUrl}`,
    publishedAt: freeSince,
  }
}

function send({
  request,
  reply,
  format,
  feed,
}: {
  request: FastifyRequest
  reply: FastifyReply
  format: FeedFormat
  feed: Feed
}): FastifyReply {
  const body = writeFeed[format](feed)
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  reply.headers({ 'cache-control': `public, max-age=${cacheSeconds}`, etag, 'access-control-allow-origin': '*' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(`${feedTypes[format]}; charset=utf-8`).send(body)
}
