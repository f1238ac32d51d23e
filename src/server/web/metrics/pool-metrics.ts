import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'

export interface NamedPool {
  name: string
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
}

/** The connections of this process to the database, and who waits for one. */
export function collectPoolMetrics(registry: Registry, pools: () => NamedPool[]): void {
  function gauge(name: string, help: string, labelNames: string[], show: (gauge: Gauge, pool: NamedPool) => void) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        for (const pool of pools()) show(this, pool)
      },
    })
  }

  gauge(
    'courtside_database_connections',
    'Connections of this process to the database, by pool and by what they do',
    ['pool', 'state'],
    (all, { name, pool: { totalCount, idleCount } }) => {
      all.set({ pool: name, state: 'idle' }, idleCount)
      all.set({ pool: name, state: 'busy' }, totalCount - idleCount)
    },
  )
  gauge(
    'courtside_database_connections_awaited',
    'How many wait for a connection to the database, by pool',
    ['pool'],
    (all, { name, pool: { waitingCount } }) => all.set({ pool: name }, waitingCount),
  )
}
