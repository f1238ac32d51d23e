import { Gauge, type Registry } from 'prom-client'
import { databaseTrouble } from '#server/store/database-trouble.ts'

/**
 * A gauge that is read from the store on each scrape. In an outage it has no value, or `whenAway`, so that the
 * process's other metrics are still exported.
 */
export function storedGauge(
  registry: Registry,
  {
    name,
    help,
    labelNames = [],
    whenAway,
    collect,
  }: {
    name: string
    help: string
    labelNames?: string[]
    whenAway?: number
    collect: (gauge: Gauge) => Promise<void>
  },
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      gauge.reset()
      try {
        await collect(gauge)
      } catch (error) {
        if (databaseTrouble(error) === undefined) throw error
        if (whenAway !== undefined) gauge.set(whenAway)
        // Without labels a reset gauge has the value 0.
        else if (labelNames.length === 0) gauge.remove()
      }
    },
  })
  registry.registerMetric(gauge)
}
