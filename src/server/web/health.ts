import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { collectSourceMetrics } from './source-metrics.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

export interface HealthChecks {
  registry: Registry
  /** Resolves when the database answers and is migrated; rejects with the reason otherwise. */
  ready: () => Promise<void>
}

export function createMetrics(em: () => EntityManager): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  collectSourceMetrics(registry, em)
  return registry
}

/** /healthz: the process answers. /readyz: the database answers and is migrated. /metrics: Prometheus. */
export function registerHealth(app: FastifyInstance, { registry, ready }: HealthChecks): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await ready()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.status(503).send({ status: 'not ready' })
    }
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
