import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { RelayTrouble } from '#server/store/outbox/relay-troubles.ts'
import { collectRelayMetrics } from './relay-metrics.ts'
import { collectSourceMetrics } from './source-metrics.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

export interface HealthChecks {
  registry: Registry
  /**
   * Resolves when the database answers and is migrated, with what else an operator should know; rejects with the reason
   * otherwise.
   */
  ready: () => Promise<{ relay?: RelayTrouble }>
}

export function createMetrics(em: () => EntityManager, now: () => Date): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  collectSourceMetrics(registry, em)
  collectRelayMetrics(registry, em, now)
  return registry
}

/** /healthz: the process answers. /readyz: the database answers and is migrated. /metrics: Prometheus. */
export function registerHealth(app: FastifyInstance, { registry, ready }: HealthChecks): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      return { status: 'ready', ...(await ready()) }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.status(503).send({ status: 'not ready' })
    }
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
