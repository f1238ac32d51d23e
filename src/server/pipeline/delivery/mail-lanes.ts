import { lanes } from '#server/store/outbox/outbox-claims.ts'
import {
  breakerFor,
  sameForAll,
  startDeliveryLoop,
  type DeliveryLoop,
  type DeliveryLoopOptions,
} from './delivery-loop.ts'

/** Connections to the relay. Those for what a person waits for are apart. */
const concurrency = { waitedFor: 2, others: 8 }

/**
 * Emails between hand-over and stored outcome: enough that the connections hardly wait for the database. Where it is noted which of
 * them are unsent, a kill leaves those ambiguous that are at their last byte (decision 0050); else all of them, and these are 32
 * (decision 0028).
 */
const handedOver = {
  noted: { waitedFor: sameForAll(4), others: { least: 28, most: 92 } },
  otherwise: { waitedFor: sameForAll(4), others: sameForAll(28) },
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
      concurrency: concurrency[lane],
      handedOver: handedOver[options.deps.unsent ? 'noted' : 'otherwise'][lane],
      breaker,
    }),
  )
}
