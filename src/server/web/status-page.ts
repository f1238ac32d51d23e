import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isReadWell, type SourceHealth } from '#domain/availability/source-health.ts'
import { durationText } from '#domain/calendar/age-text.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { version } from '#server/installation.ts'
import type { AppCaller } from '#server/trpc-router.ts'
import type { HealthChecks } from './health.ts'
import { aboutHidden, escaped } from './pages/about-page.ts'
import { region } from '#region/region.ts'

interface StatusDeps {
  health: Pick<HealthChecks, 'ready'>
  callerFor: (request: FastifyRequest) => AppCaller
  catalogue: Catalogue
  now: () => Date
}

interface Status {
  works: boolean
  /** A sentence of each part. */
  lines: Record<string, string>
}

/** It needs nothing of its own site but itself. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const refreshSeconds = 60

/**
 * /status: for people, in plain HTML without a script, so that it can be read while the rest does not work (rule
 * operation-24). Its code is that of /readyz.
 */
export function registerStatusPage(app: FastifyInstance, deps: StatusDeps): void {
  app.get('/status', async (request, reply) => {
    const status = await statusOf(deps, request).catch(() => undefined)
    reply.status(status ? 200 : 503)
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    return reply.type('text/html; charset=utf-8').send(page(status, deps.now()))
  })
}

async function statusOf({ health, callerFor, catalogue, now }: StatusDeps, request: FastifyRequest): Promise<Status> {
  const { relay } = await health.ready()
  const sources = await callerFor(request).availability.sources()
  return {
    works: !relay,
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

function page(status: Status | undefined, now: Date): string {
  // The calendar goes on from memory.
  const lines = status?.lines ?? { 'Accounts and alerts': 'Cannot be changed now. What you have is kept.' }
  const title = !status ? 'Courtside works in part' : status.works ? 'Courtside works' : 'Emails of Courtside wait'
  return `<!doctype html>
<html lang="${region.language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
${aboutHidden(title)}
<meta http-equiv="refresh" content="${refreshSeconds}" />
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
<dl>
${Object.entries(lines)
  .map(([name, line]) => `<dt>${name}</dt><dd>${escaped(line)}</dd>`)
  .join('\n')}
</dl>
<p><a href="/sources">Each venue</a> · <a href="/">Courtside</a> ${version} · ${now.toISOString()}</p>
</body>
</html>
`
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:40rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.4rem}dt{font-weight:600}dd{margin:0 0 .75rem}`
