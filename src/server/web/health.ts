import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Registry } from 'prom-client'
import { version } from '#server/installation.ts'
import { AppError } from '#domain/app-error.ts'
import type { RelayTrouble } from '#server/store/outbox/relay-troubles.ts'
import type { UnnamedProxy } from './unnamed-proxy.ts'
import { databaseTrouble } from '#server/store/database-trouble.ts'

export interface HealthChecks {
  registry: Registry
  /** The bearer token of /metrics. Without one only callers on this machine get an answer. */
  metricsToken: string | undefined
  /**
   * Resolves when the database answers and is migrated, with warnings for the operator; rejects with the reason
   * otherwise.
   */
  ready: () => Promise<{ relay?: RelayTrouble }>
}

/** /healthz: the process answers, and its version. /readyz: the database answers and is migrated. /metrics: Prometheus. */
export function registerHealth(
  app: FastifyInstance,
  { registry, metricsToken, ready, unnamedProxy }: HealthChecks & { unnamedProxy: UnnamedProxy },
  onFailure: (error: unknown) => void,
): void {
  app.get('/healthz', async () => ({ status: 'ok', version }))
  app.get('/readyz', async (request, reply) => {
    try {
      const { relay } = await ready()
      const mayRead = mayReadMetrics(request, metricsToken)
      // The relay's words name hosts and accounts.
      const shown = relay && (mayRead ? relay : { since: relay.since })
      // For `courtside doctor`, which asks through the proxy.
      const proxy = unnamedProxy(request.raw)
      const named = proxy && { unnamedProxy: mayRead ? proxy : 'the log has its address' }
      return { status: 'ready', ...(shown && { relay: shown }), ...named }
    } catch (error) {
      onFailure(error)
      // An outage is in the log already, and a balancer calls every second.
      const known = error instanceof AppError ? error.message : databaseTrouble(error)
      if (known === undefined) request.log.warn({ err: error }, 'not ready')
      return reply
        .status(503)
        .send({ status: 'not ready', reason: known ?? 'this web does not work; its log says why' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) {
      throw new AppError('UNAUTHENTICATED', 'Metrics need the token of this installation.')
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** A proxy on this machine connects from loopback too, so a forwarded request needs the token. */
function mayReadMetrics({ ip, headers }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers || 'via' in headers
  return !isForwarded && ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback'
}

/** Compares in constant time, for any lengths. */
export function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
