import type { Registry } from 'prom-client'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { relayTrouble } from '#server/store/outbox/relay-troubles.ts'
import { storedGauge } from './stored-gauge.ts'

/** Whether a relay takes nothing, for Prometheus, read from the store when it is asked for. */
export function collectRelayMetrics(registry: Registry, em: () => EntityManager, now: () => Date): void {
  storedGauge(registry, {
    name: 'courtside_relay_refusing_seconds',
    help: 'For how long the mail relay has taken nothing; 0 while it takes mail',
    async collect(gauge) {
      const trouble = await relayTrouble(em(), now())
      gauge.set(trouble ? (now().getTime() - trouble.since.getTime()) / 1000 : 0)
    },
  })
}
