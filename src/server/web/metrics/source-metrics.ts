import type { Gauge, Registry } from 'prom-client'
import { hasChangedFormat } from '#domain/availability/source-health.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadSourceStates, type SourceStateRow } from '#server/store/readings/source-states.ts'
import { storedGauge } from './stored-gauge.ts'
import { type LatestFingerprint, loadLatestFingerprints } from '#server/store/readings/page-fingerprints.ts'

interface OfSources {
  name: string
  help: string
  labelNames: string[]
  show: (gauge: Gauge, state: SourceStateRow) => void
}

/** Prometheus gauges of each venue's reading, read from the store on each scrape. */
export function collectSourceMetrics(registry: Registry, em: () => EntityManager): void {
  const gauge = ({ show, ...described }: OfSources) =>
    storedGauge(registry, {
      ...described,
      async collect(all) {
        for (const state of await loadSourceStates(em())) show(all, state)
      },
    })

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
    help: 'When the last good reading of the venue arrived; 0 before the first',
    labelNames: ['venue', 'system'],
    show: (all, { venueId: venue, system, lastGoodAt }) =>
      all.set({ venue, system }, (lastGoodAt?.getTime() ?? 0) / 1000),
  })
}

/**
 * Prometheus gauges of each venue's page fingerprint: a jump means that the site is being rebuilt (rule sources-14).
 */
export function collectPageMetrics(registry: Registry, em: () => EntityManager): void {
  function gauge(name: string, help: string, valueOf: (fingerprint: LatestFingerprint) => number): void {
    storedGauge(registry, {
      name,
      help,
      labelNames: ['venue'],
      async collect(all) {
        for (const fingerprint of await loadLatestFingerprints(em()))
          all.set({ venue: fingerprint.venueId }, valueOf(fingerprint))
      },
    })
  }

  gauge('courtside_source_page_rows', 'Rows on a page of the venue, on its last day', ({ rows }) => rows)
  gauge('courtside_source_page_cells', 'Cells on a page of the venue, on its last day', ({ cells }) => cells)
  gauge(
    'courtside_source_unknown_words_ratio',
    'Share of words in the markup of the venue that the seven days before did not have, at its highest of the day',
    ({ unknownPercent }) => unknownPercent / 100,
  )
}
