import { setTimeout as pause } from 'node:timers/promises'
import { MikroORM } from '@mikro-orm/postgresql'
import { Pool } from 'pg'
import { ConfigError } from '#domain/config-error.ts'
import { databaseTrouble } from '#server/store/database-trouble.ts'
import type { EntityManager, Orm } from '#server/store/entity-manager.ts'
import { migrationList } from '#migrations/migration-list.ts'
import { addressFault, poolOptions, type DatabaseAddress } from './database-address.ts'
import { guardPool } from './pool-guards.ts'
import { ormOptions, type MigrationList } from './orm-options.ts'
import { requireOwnDatabase } from './require-own-database.ts'

export type Database = {
  orm: Orm
  /** For LISTEN and session locks, which need connections of their own. */
  pool: Pool
  /** PostgreSQL itself, behind any pooler. */
  address: DatabaseAddress
  /** A unit of work on each read replica. */
  replicas: (() => EntityManager)[]
  /** All pools by name; those of the ORM and of replicas from their first use on. */
  pools(): { name: string; pool: Pool }[]
  /** Ends the connections. One that was never given back is left to the end of the process, with a warning. */
  close(): Promise<void>
}

interface OpenPoolOptions {
  max: number
  silenceMs?: number | undefined
  onWarning?: (message: string) => void
}

/**
 * A pool whose connections the server may drop at any time, also while they are being closed. A dropped idle connection
 * is replaced at the next use.
 */
function openPool(address: DatabaseAddress, { max, silenceMs, onWarning = () => undefined }: OpenPoolOptions): Pool {
  const pool = new Pool({ ...poolOptions(address, silenceMs), max })
  pool.on('error', (error) => onWarning(error.message))
  guardPool(pool, address, silenceMs)
  return pool
}

/** All users of a connection have ended by then: a connection still in use does nothing that anybody waits for. */
const usualCloseMs = 2000

/** True if the work is not done in time. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<true>((resolve) => (timer = setTimeout(resolve, ms, true)))
  try {
    return await Promise.race([work.then(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}

/** The reason that a first use fails; undefined if it succeeds. */
async function faultAt(address: DatabaseAddress, use: (pool: Pool) => Promise<unknown>): Promise<unknown> {
  const pool = openPool(address, { max: 1 })
  try {
    await use(pool)
    return undefined
  } catch (error) {
    return error
  } finally {
    await pool.end()
  }
}

/** How long a start waits for a database that is away, such as one that starts at the same time. */
export interface Patience {
  longestMs: number
  /** A clock that counts milliseconds, and a pause by it. */
  nowMs: () => number
  pause: (ms: number) => Promise<unknown>
}

const noPatience: Patience = { longestMs: 0, nowMs: () => 0, pause }
export const patienceOfStart: Patience = { longestMs: 30_000, nowMs: () => performance.now(), pause }
const askAgainMs = 500

interface Proof {
  migrations: MigrationList
  patience: Patience
  onWarning: (message: string) => void
}

async function proveUsable(variable: string, address: DatabaseAddress, proof: Proof): Promise<void> {
  const { migrations, patience, onWarning } = proof
  const giveUpAt = patience.nowMs() + patience.longestMs
  for (let isTold = false; ; isTold = true) {
    const fault = await faultAt(address, (pool) => requireOwnDatabase(variable, pool, migrations))
    if (fault === undefined) return
    if (fault instanceof ConfigError) throw fault
    // The embedded database has no address that a person could correct: startApp names DATA_DIR.
    if (!('url' in address)) throw fault
    const said = addressFault(variable, fault)
    if (databaseTrouble(fault) === undefined || patience.nowMs() >= giveUpAt) throw said
    if (!isTold) onWarning(`${said.message}; waiting for it`)
    await patience.pause(askAgainMs)
  }
}

/** A replica that is away comes back, and no start needs it. One that does not know us is a mistake in the address. */
async function proveReplica(replica: DatabaseAddress, onWarning: (message: string) => void): Promise<void> {
  const fault = await faultAt(replica, (pool) => pool.query('select 1'))
  if (fault === undefined) return
  const said = addressFault('DATABASE_REPLICA_URLS', fault)
  if (databaseTrouble(fault) === undefined) throw said
  onWarning(said.message)
}

interface ConnectOptions {
  address: DatabaseAddress
  /** The pooler before it, if any: all queries that need no own connection use it. */
  pooler?: DatabaseAddress | undefined
  replicas?: DatabaseAddress[]
  poolSize?: number
  /** After so long without a word in the middle of a statement a connection is doubted (silent-connections.ts). */
  silenceMs?: number
  closeMs?: number
  migrations?: MigrationList
  /** Without it a database that is away is refused at once. */
  patience?: Patience
  onWarning?: (message: string) => void
}

/**
 * Connects and runs a first query, because MikroORM notices a bad address only at the first use. A database that cannot
 * be ours is refused before anything is made in it.
 * @throws ConfigError that names DATABASE_URL or DATABASE_REPLICA_URLS and the fix, never the password; the driver's
 * error for the embedded database.
 */
export async function connectDatabase({
  address,
  pooler,
  replicas = [],
  poolSize = 10,
  silenceMs,
  closeMs = usualCloseMs,
  migrations = migrationList,
  patience = noPatience,
  onWarning = () => {},
}: ConnectOptions): Promise<Database> {
  const proof = { migrations, patience, onWarning }
  await proveUsable(pooler ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', address, proof)
  if (pooler) await proveUsable('DATABASE_URL', pooler, proof)
  await Promise.all(replicas.map((replica) => proveReplica(replica, onWarning)))
  const ofOrms: { name: string; pool: Pool }[] = []
  const openOrm = (name: string, at: DatabaseAddress) => {
    const onPool = (created: Pool) => void ofOrms.push({ name, pool: created })
    return MikroORM.init(ormOptions({ address: at, poolSize, silenceMs, onPool, onWarning, migrations }))
  }
  const orm = await openOrm('orm', pooler ?? address)
  const pool = openPool(address, { max: poolSize, silenceMs, onWarning })
  const readers = await Promise.all(replicas.map((replica, index) => openOrm(`replica-${index + 1}`, replica)))
  return {
    orm,
    pool,
    address,
    replicas: readers.map((reader) => () => reader.em.fork()),
    pools: () => [...ofOrms, { name: 'sessions', pool }],
    async close() {
      const left = await within(closeMs, Promise.all([...[orm, ...readers].map((one) => one.close()), pool.end()]))
      if (left) onWarning('a connection to the database was not given back; the end of the process ends it')
    },
  }
}
