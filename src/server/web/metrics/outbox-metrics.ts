import { Gauge, type Registry } from 'prom-client'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { heldSince, unfinishedNotifications, unfinishedStates } from '#server/store/outbox/redrive.ts'
import { machineSkewSeconds, requireWritable } from '#server/store/sql.ts'
import { storedGauge } from './stored-gauge.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { foundBacklog, emailsSentSince } from '#server/store/figures.ts'
import { relayTrouble } from '#server/store/outbox/relay-troubles.ts'

/** Prometheus gauges of the outbox: waiting notifications and their age. */
export function collectOutboxMetrics(registry: Registry, em: () => EntityManager, now: () => Date): void {
  storedGauge(registry, {
    name: 'courtside_outbox',
    help: 'Notifications that are not finished, and those that were given up, by state',
    labelNames: ['state'],
    async collect(gauge) {
      // From zero on: a series that begins with its first fault has no rise.
      for (const state of unfinishedStates) gauge.set({ state }, 0)
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
    name: 'courtside_outbox_held_seconds',
    help: 'For how long a claim has been over whose end is not stored; 0 while each is stored or taken back',
    async collect(gauge) {
      const since = await heldSince(em(), now())
      gauge.set(since ? (now().getTime() - since.getTime()) / 1000 : 0)
    },
  })
}

/** Prometheus gauges of the database: its clock, and if it accepts writes. */
export function collectDatabaseMetrics(registry: Registry, em: () => EntityManager): void {
  storedGauge(registry, {
    name: 'courtside_clock_skew_seconds',
    help: "The clock of this machine minus PostgreSQL's, by which everything runs",
    collect: async (gauge) => gauge.set(await machineSkewSeconds(em())),
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

export type OpeningCounts = Record<Sport, number>

const recentMs = 5 * 60_000

interface OpeningMetricsDeps {
  em: () => EntityManager
  now: () => Date
  /** How many openings the calendar shows. */
  freeOpenings: () => OpeningCounts
}

/** Prometheus metrics of free openings and of those that wait for the outbox. */
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
  // The old names stay for one release.
  for (const name of ['courtside_found_waiting', 'courtside_found_untold']) {
    storedGauge(registry, {
      name,
      help: 'Readings whose matches are still to be handed to the outbox',
      collect: async (gauge) => gauge.set((await foundBacklog(em())).count),
    })
    storedGauge(registry, {
      name: `${name}_seconds`,
      help: 'For how long the oldest reading has waited for that; 0 while none does',
      async collect(gauge) {
        const { since } = await foundBacklog(em())
        gauge.set(since ? Math.max(0, now().getTime() - since.getTime()) / 1000 : 0)
      },
    })
  }
}

/** Prometheus metrics of the emails of the last five minutes. */
export function collectEmailMetrics(registry: Registry, em: () => EntityManager, now: () => Date): void {
  const recent = () => emailsSentSince(em(), new Date(now().getTime() - recentMs))
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
}

/** Prometheus gauge of a relay that accepts nothing, read from the store on each scrape. */
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
