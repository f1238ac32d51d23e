import type { PoolConfig } from 'pg'
import { PgBoss, type ConstructorOptions } from 'pg-boss'

const bossOptions = { schema: 'pgboss', superviseIntervalSeconds: 10, application_name: 'courtside' }

/** A pg-boss that tells its faults until `end`. A server that is stopped meanwhile speaks to connections that nobody has any more. */
export function openBoss(
  connection: PoolConfig,
  onError: (error: unknown) => void,
): { boss: PgBoss; end(): Promise<void> } {
  const boss = new PgBoss({ ...(connection as ConstructorOptions), ...bossOptions })
  let isEnded = false
  boss.on('error', (error) => isEnded || onError(error))
  return {
    boss,
    async end() {
      await boss.stop({ graceful: true, timeout: 5000 })
      isEnded = true
    },
  }
}
