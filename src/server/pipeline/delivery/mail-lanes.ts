import { lanes } from '#server/store/outbox/outbox-claims.ts'
import { breakerFor, startDeliveryLoop, type DeliveryLoop, type DeliveryLoopOptions } from './delivery-loop.ts'

/**
 * Connections to the relay, and emails between hand-over and stored outcome at most: enough that the connections hardly wait for the
 * database, and 32 in all, since a kill leaves these ambiguous (decision 0028). Those for what a person waits for are apart.
 */
const sizeOf = {
  waitedFor: { concurrency: 2, handedOver: 4 },
  others: { concurrency: 8, handedOver: 28 },
}

/** The deliverers of a worker: one for what a person waits for at the screen, one for all other emails (decision 0028). */
export function startMailLanes(
  options: Omit<DeliveryLoopOptions, 'concurrency' | 'handedOver' | 'breaker'>,
): DeliveryLoop[] {
  const breaker = breakerFor(options.deps)
  return (['waitedFor', 'others'] as const).map((lane) =>
    startDeliveryLoop({
      ...options,
      deps: { ...options.deps, lane: lanes[lane] },
      ...sizeOf[lane],
      breaker,
    }),
  )
}
