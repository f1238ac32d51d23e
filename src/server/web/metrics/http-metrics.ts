import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

const durationName = 'courtside_http_request_duration_seconds'
const cachedName = 'courtside_http_cached_answers_total'

/** From an answer out of memory to one that nobody waits for any longer. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** How long this process takes to answer, and how often it answers from cached bytes. */
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
    // The pattern and never the address: what callers invent would be a series each.
    const route = request.routeOptions.url ?? 'none'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
  })
}

/** What the front door calls for each answer that it gives. */
export function cachedAnswersCounter(registry: Registry): () => void {
  const counter = registry.getSingleMetric(cachedName) as Counter
  return () => counter.inc()
}
