import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Pool } from 'pg'

const durationName = 'courtside_http_request_duration_seconds'
const cachedName = 'courtside_http_cached_answers_total'

/** From an answer out of memory to one that callers have given up on. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Response times of this process, and the number of answers from cached bytes. */
export function collectHttpMetrics(registry: Registry): void {
  new Histogram({
    name: durationName,
    help: 'Time to the end of an answer, by route; answers from cached bytes are not in it',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  new Counter({ name: cachedName, help: 'Answers from cached bytes, before any route', registers: [registry] })
}

/** Notes each answer that a route gives. */
export function measureRoutes(app: FastifyInstance, registry: Registry): void {
  const durations = registry.getSingleMetric(durationName) as Histogram
  app.addHook('onResponse', async (request, reply) => {
    // The pattern and never the address: every invented address would be a series.
    const route = request.routeOptions.url ?? 'none'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
  })
}

/** Counts an answer from cached bytes. */
export function cachedAnswersCounter(registry: Registry): () => void {
  const counter = registry.getSingleMetric(cachedName) as Counter
  return () => counter.inc()
}

export interface NamedPool {
  name: string
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
}

/** The connections of this process to the database, and the waiting requests for one. */
export function collectPoolMetrics(registry: Registry, pools: () => NamedPool[]): void {
  function gauge(name: string, help: string, labelNames: string[], show: (gauge: Gauge, pool: NamedPool) => void) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        for (const pool of pools()) show(this, pool)
      },
    })
  }

  gauge(
    'courtside_database_connections',
    'Connections of this process to the database, by pool and by what they do',
    ['pool', 'state'],
    (all, { name, pool: { totalCount, idleCount } }) => {
      all.set({ pool: name, state: 'idle' }, idleCount)
      all.set({ pool: name, state: 'busy' }, totalCount - idleCount)
    },
  )
  gauge(
    'courtside_database_connections_awaited',
    'How many wait for a connection to the database, by pool',
    ['pool'],
    (all, { name, pool: { waitingCount } }) => all.set({ pool: name }, waitingCount),
  )
}
