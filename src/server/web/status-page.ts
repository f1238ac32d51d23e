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
    lines: [{ text: 'Accounts and alerts cannot be changed now. What you have is kept.', isWell: false }],
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
    lines: [
      { text: 'Alerts running', isWell: true },
      relay
        ? {
            text: `Emails wait: the mail server has taken none for ${durationText((now().getTime() - relay.since.getTime()) / 1000)}`,
            isWell: false,
          }
        : { text: 'Emails going out', isWell: true },
      venuesLine(sources, catalogue),
    ],
  }
}

function venuesLine(sources: readonly SourceHealth[], catalogue: Catalogue): SiteStatus['lines'][number] {
  const tried = sources.filter(({ state }) => state !== 'unread' && state !== 'opted_out' && state !== 'paused')
  const failing = tried.filter(({ state }) => !isReadWell(state)).map(({ venueId }) => catalogue.nameOf(venueId))
  if (failing.length === 0) return { text: `All ${tried.length} venues checked`, isWell: true }
  const well = `${tried.length - failing.length} of ${tried.length} venues checked`
  return { text: `${well}. Not readable now: ${failing.join(', ')}.`, isWell: false }
}
