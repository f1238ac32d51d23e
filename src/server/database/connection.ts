import { MikroORM } from '@mikro-orm/postgresql'
import { Pool } from 'pg'
import { addressFault, poolOptions, type DatabaseAddress } from './database-address.ts'
import { ormOptions, type MigrationList } from './orm-options.ts'

export type Database = {
  orm: MikroORM
  /** For LISTEN, advisory locks and pg-boss, which need connections of their own. */
  pool: Pool
  address: DatabaseAddress
  close(): Promise<void>
}

/**
 * A pool whose connections may be dropped by the server at any time, also while they are being closed: unheard, the
 * error of one would end the process. An idle one is replaced at the next use.
 */
function openPool(address: DatabaseAddress, max: number, onWarning: (message: string) => void): Pool {
  const pool = new Pool({ ...poolOptions(address), max })
  pool.on('error', (error) => onWarning(error.message))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

async function proveReachable(variable: string, address: DatabaseAddress): Promise<void> {
  const pool = openPool(address, 1, () => undefined)
  try {
    await pool.query('select 1')
  } catch (error) {
    throw addressFault(variable, error)
  } finally {
    await pool.end()
  }
}

/**
 * Connects, and asks a first question, because MikroORM by itself would not notice a bad address before the first use.
 * @throws ConfigError naming DATABASE_URL or DATABASE_REPLICA_URLS and the fix, never the password.
 */
export async function connectDatabase({
  address,
  replicas = [],
  poolSize = 10,
  migrations,
  onWarning = () => {},
}: {
  address: DatabaseAddress
  replicas?: DatabaseAddress[]
  poolSize?: number
  migrations?: MigrationList
  onWarning?: (message: string) => void
}): Promise<Database> {
  await proveReachable('DATABASE_URL', address)
  await Promise.all(replicas.map((replica) => proveReachable('DATABASE_REPLICA_URLS', replica)))
  const orm = await MikroORM.init(
    ormOptions({ address, replicas, poolSize, onWarning, ...(migrations ? { migrations } : {}) }),
  )
  const pool = openPool(address, poolSize, onWarning)
  return {
    orm,
    pool,
    address,
    async close() {
      await Promise.all([orm.close(), pool.end()])
    },
  }
}
