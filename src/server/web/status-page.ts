import type { FastifyRequest } from 'fastify'
import { isReadWell, type SourceHealth } from '#domain/availability/source-health.ts'
import { durationText } from '#domain/calendar/age-text.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { version } from '#server/installation.ts'
import type { AppCaller } from '#server/trpc-router.ts'
import type { HealthChecks } from './health.ts'
import type { SiteStatus } from './pages/page-renderer.ts'

interface StatusDeps {
  health: Pick<HealthChecks, 'ready'>
  callerFor: (request: FastifyRequest) => AppCaller
  catalogue: Catalogue
  now: () => Date
}

/** Says for people what works now, for /status (rule operation-24). */
export async function siteStatus(deps: StatusDeps, request: FastifyRequest): Promise<SiteStatus> {
  return statusNow(deps, request).catch(() => ({
    works: 'in-part',
    // The calendar goes on from memory.
    lines: { 'Accounts and alerts': 'Cannot be changed now. What you have is kept.' },
    version,
  }))
}

async function statusNow(
  { health, callerFor, catalogue, now }: StatusDeps,
  request: FastifyRequest,
): Promise<SiteStatus> {
  const { relay } = await health.ready()
  const sources = await callerFor(request).availability.sources()
  return {
    works: relay ? 'emails-wait' : 'well',
    version,
    lines: {
      'Accounts and alerts': 'Work.',
      Emails: relay
        ? `Wait: the mail server has taken none for ${durationText((now().getTime() - relay.since.getTime()) / 1000)}.`
        : 'Are sent.',
      Venues: venuesText(sources, catalogue),
    },
  }
}

function venuesText(sources: readonly SourceHealth[], catalogue: Catalogue): string {
  const tried = sources.filter(({ state }) => state !== 'unread' && state !== 'opted_out' && state !== 'paused')
  const failing = tried.filter(({ state }) => !isReadWell(state)).map(({ venueId }) => catalogue.nameOf(venueId))
  const well = `${tried.length - failing.length} of ${tried.length} are checked.`
  return failing.length === 0 ? well : `${well} Not readable now: ${failing.join(', ')}.`
}
