import type { Registry } from 'prom-client'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { unfinishedNotifications } from '#server/store/outbox/redrive.ts'
import { requireWritable } from '#server/store/require-writable.ts'
import { storedGauge } from './stored-gauge.ts'

/** What waits to be sent, for how long, and whether the database takes writes, for Prometheus. */
export function collectOutboxMetrics(registry: Registry, em: () => EntityManager, now: () => Date): void {
  storedGauge(registry, {
    name: 'courtside_outbox',
    help: 'Notifications that are not finished, and those that were given up, by state',
    labelNames: ['state'],
    async collect(gauge) {
      for (const { state, count } of await unfinishedNotifications(em())) gauge.set({ state }, count)
    },
  })
  storedGauge(registry, {
    name: 'courtside_outbox_overdue_seconds',
    help: 'For how long the oldest pending notification has been due; 0 while none is',
    async collect(gauge) {
      const pending = (await unfinishedNotifications(em())).find(({ state }) => state === 'pending')
      const overdueMs = pending ? now().getTime() - pending.dueSince.getTime() : 0
      gauge.set(Math.max(0, overdueMs / 1000))
    },
  })
  storedGauge(registry, {
    name: 'courtside_database_writable',
    help: '1 while the database takes writes of this process',
    whenAway: 0,
    async collect(gauge) {
      await requireWritable(em())
      gauge.set(1)
    },
  })
}
