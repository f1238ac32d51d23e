import { collectDefaultMetrics, Registry } from 'prom-client'
import { collectHttpMetrics, collectPoolMetrics, type NamedPool } from './process-metrics.ts'
import {
  collectDatabaseMetrics,
  collectEmailMetrics,
  collectOpeningMetrics,
  collectOutboxMetrics,
  collectRelayMetrics,
  type OpeningCounts,
} from './outbox-metrics.ts'
import { collectPageMetrics, collectSourceMetrics } from './source-metrics.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

export interface MetricsDeps {
  em: () => EntityManager
  now: () => Date
  /** The connections of this process. */
  pools: () => NamedPool[]
  freeOpenings: () => OpeningCounts
}

/** Everything that /metrics exports. The work of workers is read from the store, so that each web reports it. */
export function createMetrics({ em, now, pools, freeOpenings }: MetricsDeps): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  collectHttpMetrics(registry)
  collectPoolMetrics(registry, pools)
  collectOpeningMetrics(registry, { em, now, freeOpenings })
  collectEmailMetrics(registry, em, now)
  collectSourceMetrics(registry, em)
  collectPageMetrics(registry, em)
  collectRelayMetrics(registry, em, now)
  collectOutboxMetrics(registry, em, now)
  collectDatabaseMetrics(registry, em)
  return registry
}
