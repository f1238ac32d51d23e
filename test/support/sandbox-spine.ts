import { venueById } from '#domain/venues/venue-catalogue.ts'
import { startSandbox, type Sandbox } from '#sandbox/start-sandbox.ts'
import { pollSource, type PacedSource, type Polled } from '#server/pipeline/reading/poll-source.ts'
import { buildSource } from '#server/sources/build-source.ts'
import { realTimers } from '#server/sources/http/timers.ts'
import { createPoliteClient } from '#server/sources/http/polite-client.ts'
import { validateSources } from '#server/sources/source-configuration.ts'
import { addressOf } from '#server/sources/source-entry.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { startSpine, type Spine } from './spine.ts'
import { startTestSite, type TestAnswer, type TestSite } from './site.ts'

/** The whole way: stand-in venues over HTTP, the pipeline, the site, a real SMTP server, under one clock. */
export interface SandboxSpine extends Spine {
  sandbox: Sandbox
  site: TestSite
  /** Reads a venue once, as the worker does. */
  poll(venueId: string): Promise<Polled>
  /** Registers, follows the mailed link and signs in: over the documented paths. Returns the token. */
  signUp(email: string): Promise<string>
}

export async function startSandboxSpine(venueIds: readonly string[]): Promise<SandboxSpine> {
  const spine = await startSpine()
  const now = () => spine.clock.now
  const { sandbox, poll, stop: stopPolling } = await startSandboxPolling({ em: spine.db.em, now, venueIds })
  const site = await startTestSite({ now, db: spine.db })
  const { stop: stopSpine } = spine
  return Object.assign(spine, {
    sandbox,
    site,
    poll,
    async signUp(email: string) {
      const password = 'correct horse battery'
      expectStatus(await site.call('POST', '/api/auth/register', { body: { email, password } }), [200, 201])
      await spine.deliver()
      const mail = spine.sink.mails.findLast(({ to }) => to === email)
      const token = /verify-email\?token=([\w-]+)/.exec(mail?.parsed.text ?? '')?.[1]
      await fetch(`${site.url}/api/auth/verify-email?token=${token}`, { redirect: 'manual' })
      const login = await site.call('POST', '/api/auth/login', { body: { email, password } })
      expectStatus(login, [200])
      return String(login.body['token'])
    },
    async stop() {
      await stopPolling()
      await site.stop()
      await stopSpine()
    },
  })
}

/** Stand-in venues, read over HTTP as the worker reads them, into a database of the test's. */
export async function startSandboxPolling({
  em,
  now,
  venueIds,
}: {
  em: () => EntityManager
  now: () => Date
  venueIds: readonly string[]
}) {
  const sandbox = await startSandbox({ seed: 3, now, venueIds })
  const client = createPoliteClient({
    userAgent: 'CourtsideTest/1.0',
    allowLoopback: true,
    timers: realTimers,
    now,
  })
  const defaults = { pollSeconds: 20, minGapMs: 0 }
  const entries = validateSources({ entries: sandbox.sources, file: 'the sandbox', allowLoopback: true, defaults })
  const sources = new Map<string, PacedSource>(
    entries.map((entry) => [
      entry.venue,
      { ...entry, source: buildSource(entry, { client, now }), host: new URL(addressOf(entry)).host },
    ]),
  )
  return {
    sandbox,
    poll(venueId: string): Promise<Polled> {
      const paced = sources.get(venueId)
      if (!paced) throw new Error(`${venueId} (${venueById(venueId)?.sport}) is not in this sandbox`)
      return pollSource({ paced, em, now, random: () => 0.5, signal: AbortSignal.timeout(30_000) })
    },
    async stop() {
      await sandbox.stop()
      await client.close()
    },
  }
}

function expectStatus({ status, body }: TestAnswer, wanted: number[]): void {
  if (!wanted.includes(status)) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
}
