import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { ConfigError } from '#domain/config-error.ts'
import { tryLock } from './data-folder-lock.ts'
import { disownForeignPid, isHeldByPostgres, recordedPid } from './postgres-pid-file.ts'
import {
  createClusterOnce,
  describeCluster,
  endProcess,
  failUnlessPassing,
  hasExited,
  pause,
  isAlive,
  spawnPostgres,
  type Cluster,
  type PostgresProcess,
} from './postgres-process.ts'
import { refuseOtherMajor } from './postgres-binaries.ts'
import { forgetPostgresVariables } from './session-settings.ts'
import { socketFolderFor } from './socket-folder.ts'
import { createUnwrittenLocks } from './unwritten-locks.ts'

export type EmbeddedPostgres = {
  /** The folder of its Unix socket, for the `host` of a client. */
  host: string
  port: number
  user: string
  database: string
  stop(): Promise<void>
}

type Held = { session: Client; server: PostgresProcess }

const recoveryTimeoutMs = 120_000
/** A server that was killed while it recovered is started again, for as long as the application runs. */
const restartAgainMs = 1000
/** A server that runs opens its socket at once; it may recover for longer. */
const openSocketMs = 8000
const retryMs = 10
/** For so long a process that was killed may still be listed, and its session in PostgreSQL after it. */
const dyingMs = 300
const deadMs = 20_000

const usualSettings = {
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  log_checkpoints: 'off',
  // Refused statements are reported to the application, which handles them.
  log_min_messages: 'log',
}

/**
 * Ends a PostgreSQL whose application was killed. It is not adopted, so that ours is always our child. The lock is held
 * until then, or an application that starts beside this one would take it and lose its server.
 */
async function endOrphan(cluster: Cluster, session: Client): Promise<void> {
  const pid = recordedPid(cluster.folder)
  if (pid !== undefined) await endProcess(pid, () => !isAlive(pid) || recordedPid(cluster.folder) !== pid)
  await session.end().catch(() => {})
}

/** The owner may be in another container, where its pid means something else: in the end it is trusted. */
function inUse(cluster: Cluster, holderPid: number): ConfigError {
  const fix = 'stop that one first, or give this one another DATA_DIR'
  return new ConfigError([`DATA_DIR: ${cluster.folder} is in use by process ${holderPid}; ${fix}`])
}

/** Waits for all conflicts that pass. Ends with our own server and the lock on it, or throws. */
async function acquire(cluster: Cluster, settings: Record<string, string>): Promise<Held> {
  const startedAt = performance.now()
  const unwritten = createUnwrittenLocks(cluster.folder)
  let server: PostgresProcess | undefined
  let closedSince = startedAt
  while (performance.now() - startedAt < recoveryTimeoutMs) {
    const attempt = await tryLock(cluster.socketFolder)
    const running = server !== undefined && !hasExited(server.child)
    if (attempt.state === 'refused') {
      const waitMs = isAlive(attempt.holderPid) ? dyingMs : deadMs
      if (performance.now() - startedAt > waitMs) throw inUse(cluster, attempt.holderPid)
    }
    if (attempt.state === 'held') {
      if (server && running) return { session: attempt.session, server }
      await endOrphan(cluster, attempt.session)
    }
    if (attempt.state !== 'no-server' || !running) closedSince = performance.now()
    if (performance.now() - closedSince > openSocketMs) break
    if (attempt.state === 'no-server' && !running && !isHeldByPostgres(cluster.folder)) {
      if (server) await failUnlessPassing(cluster)
      if (unwritten.areGone()) {
        disownForeignPid(cluster.folder)
        server = await spawnPostgres(cluster, settings)
      }
    }
    await pause(retryMs)
  }
  await server?.stop()
  throw new ConfigError([
    `DATA_DIR: PostgreSQL in ${cluster.folder} does not come up; see ${cluster.logFile}, or set DATABASE_URL`,
  ])
}

async function makeFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true })
    return await realpath(dataDir)
  } catch (error) {
    throw new ConfigError([`DATA_DIR: ${dataDir} cannot be made (${String(error)}); name a folder of your own`])
  }
}

async function createDatabaseOnce(session: Client): Promise<void> {
  const { rows } = await session.query(`select 1 from pg_database where datname = 'courtside'`)
  if (rows.length > 0) return
  await session.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'courtside') then create role courtside login createdb; end if;
    end $$`)
  await session.query('create database courtside owner courtside')
}

/**
 * A real PostgreSQL inside the data folder, a child of this process, reached only over a Unix socket (decision 0001). A
 * killed server is started again; if that fails, `onLost` gets the reason, and it is retried.
 * @throws ConfigError if another process has the folder, or PostgreSQL cannot run here.
 */
export async function startEmbeddedPostgres({
  dataDir,
  settings = {},
  onLost = () => {},
}: {
  dataDir: string
  settings?: Record<string, string>
  onLost?: (error: unknown) => void
}): Promise<EmbeddedPostgres> {
  forgetPostgresVariables()
  const allSettings = { ...usualSettings, ...settings }
  const parent = await makeFolder(dataDir)
  const socketFolder = socketFolderFor(join(parent, 'postgres'))
  const { cluster, version } = await describeCluster({ dataDir: parent, socketFolder })
  await createClusterOnce(cluster, { sync: settings['fsync'] !== 'off' })
  await refuseOtherMajor(cluster.folder, version)

  let stopping = false
  let held = await acquire(cluster, allSettings)
  await createDatabaseOnce(held.session)
  let restarted: Promise<void> = Promise.resolve()

  function keepAlive({ session, server }: Held): void {
    session.once('end', () => {
      if (!stopping) restarted = restart(server)
    })
  }

  async function restart(server: PostgresProcess): Promise<void> {
    // Without the lock we must not serve from the folder, so a server that outlived the lock is stopped too.
    await server.stop()
    let reported: string | undefined
    while (!stopping) {
      try {
        held = await acquire(cluster, allSettings)
        return keepAlive(held)
      } catch (error) {
        if (reported !== String(error)) onLost(error)
        reported = String(error)
        await pause(restartAgainMs)
      }
    }
  }

  keepAlive(held)
  return {
    host: socketFolder,
    port: 5432,
    user: 'courtside',
    database: 'courtside',
    async stop() {
      stopping = true
      await restarted
      await held.server.stop()
    },
  }
}
