import type { Registry } from 'prom-client'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadLatestFingerprints, type LatestFingerprint } from '#server/store/readings/page-fingerprints.ts'
import { storedGauge } from './stored-gauge.ts'

/** What the pages of each venue look like, for Prometheus: a jump of these is a site that is being rebuilt (rule sources-14). */
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
