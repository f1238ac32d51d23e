import { Gauge, type Registry } from 'prom-client'
import type { Sport } from '#domain/venues/sport.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { foundBacklog } from '#server/store/figures/found-backlog.ts'
import { emailsSentSince } from '#server/store/figures/sent-emails.ts'
import { storedGauge } from './stored-gauge.ts'

export type OpeningCounts = Record<Sport, number>

const recentMs = 5 * 60_000

interface OpeningMetricsDeps {
  em: () => EntityManager
  now: () => Date
  /** How many openings the calendar shows. */
  freeOpenings: () => OpeningCounts
}

/** From what is free to who was told of it, for Prometheus. */
export function collectOpeningMetrics(registry: Registry, { em, now, freeOpenings }: OpeningMetricsDeps): void {
  new Gauge({
    name: 'courtside_openings',
    help: 'Openings that the calendar of this process shows',
    labelNames: ['sport'],
    registers: [registry],
    collect() {
      for (const [sport, count] of Object.entries(freeOpenings())) this.set({ sport }, count)
    },
  })
  storedGauge(registry, {
    name: 'courtside_found_untold',
    help: 'Readings whose matches are still to be handed to the outbox',
    collect: async (gauge) => gauge.set((await foundBacklog(em())).count),
  })
  storedGauge(registry, {
    name: 'courtside_found_untold_seconds',
    help: 'For how long the oldest reading has waited for that; 0 while none does',
    async collect(gauge) {
      const { since } = await foundBacklog(em())
      gauge.set(since ? Math.max(0, now().getTime() - since.getTime()) / 1000 : 0)
    },
  })
  storedGauge(registry, {
    name: 'courtside_emails_sent',
    help: 'Emails that the relay took in the last five minutes, by kind',
    labelNames: ['kind'],
    async collect(gauge) {
      for (const { kind, count } of await recent()) gauge.set({ kind }, count)
    },
  })
  storedGauge(registry, {
    name: 'courtside_email_latency_seconds',
    help: 'From the reason of an email to the answer of the relay, of the last five minutes, by kind',
    labelNames: ['kind', 'quantile'],
    async collect(gauge) {
      for (const { kind, medianMs, p99Ms } of await recent()) {
        gauge.set({ kind, quantile: '0.5' }, medianMs / 1000)
        gauge.set({ kind, quantile: '0.99' }, p99Ms / 1000)
      }
    },
  })

  function recent() {
    return emailsSentSince(em(), new Date(now().getTime() - recentMs))
  }
}
