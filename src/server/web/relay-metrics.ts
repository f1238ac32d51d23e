import { Gauge, type Registry } from 'prom-client'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { relayTrouble } from '#server/store/outbox/relay-troubles.ts'

/** Whether a relay takes nothing, for Prometheus, read from the store when it is asked for. */
export function collectRelayMetrics(registry: Registry, em: () => EntityManager, now: () => Date): void {
  registry.registerMetric(
    new Gauge({
      name: 'courtside_relay_refusing_seconds',
      help: 'For how long the mail relay has taken nothing; 0 while it takes mail',
      registers: [],
      async collect() {
        const trouble = await relayTrouble(em(), now())
        this.set(trouble ? (now().getTime() - trouble.since.getTime()) / 1000 : 0)
      },
    }),
  )
}
