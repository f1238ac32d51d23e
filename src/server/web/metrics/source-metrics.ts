import type { Gauge, Registry } from 'prom-client'
import { hasChangedFormat } from '#domain/availability/source-health.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadSourceStates, type SourceStateRow } from '#server/store/readings/source-states.ts'
import { storedGauge } from './stored-gauge.ts'

/** How the reading of each venue is going, for Prometheus. Each gauge is read from the store when it is asked for. */
export function collectSourceMetrics(registry: Registry, em: () => EntityManager): void {
  function gauge({
    name,
    help,
    labelNames,
    show,
  }: {
    name: string
    help: string
    labelNames: string[]
    show: (gauge: Gauge, state: SourceStateRow) => void
  }): void {
    storedGauge(registry, {
      name,
      help,
      labelNames,
      async collect(all) {
        for (const state of await loadSourceStates(em())) show(all, state)
      },
    })
  }

  gauge({
    name: 'courtside_sources',
    help: 'Venues by how their last reading ended',
    labelNames: ['status'],
    show: (all, { status }) => all.inc({ status: status ?? 'unread' }),
  })
  gauge({
    name: 'courtside_source_failures',
    help: 'Failed readings of the venue in a row',
    labelNames: ['venue', 'system'],
    show: (all, { venueId: venue, system, failures }) => all.set({ venue, system }, failures),
  })
  gauge({
    name: 'courtside_source_format_changed',
    help: '1 where the pages of the venue no longer fit the format that we know',
    labelNames: ['venue', 'system'],
    show: (all, state) => all.set({ venue: state.venueId, system: state.system }, hasChangedFormat(state) ? 1 : 0),
  })
  gauge({
    name: 'courtside_source_last_good_timestamp_seconds',
    help: 'When the last good reading of the venue arrived',
    labelNames: ['venue', 'system'],
    show(all, { venueId: venue, system, lastGoodAt }) {
      if (lastGoodAt) all.set({ venue, system }, lastGoodAt.getTime() / 1000)
    },
  })
}
