import { lanes } from '#server/store/outbox/outbox-claims.ts'
import { breakerFor, startDeliveryLoop, type DeliveryLoop, type DeliveryLoopOptions } from './delivery-loop.ts'

/** Connections to the relay. Those for what a person waits for are kept apart. */
const connectionsFor = { waitedFor: 2, others: 8 }

/** The deliverers of a worker: one for what a person waits for at the screen, one for all other emails (decision 0028). */
export function startMailLanes(options: Omit<DeliveryLoopOptions, 'concurrency' | 'breaker'>): DeliveryLoop[] {
  const breaker = breakerFor(options.deps)
  return (['waitedFor', 'others'] as const).map((lane) =>
    startDeliveryLoop({
      ...options,
      deps: { ...options.deps, lane: lanes[lane] },
      concurrency: connectionsFor[lane],
      breaker,
    }),
  )
}
