import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { recordedPid } from '#server/database/postgres-pid-file.ts'
import type { SilentProxy } from '#test/support/silent-proxy.ts'

/** The ways in which a database stops taking writes. */
export const outageKinds = ['stopped', 'read-only', 'cut', 'frozen'] as const
export type OutageKind = (typeof outageKinds)[number]

/** The database of a run, which each outage takes away and gives back. */
export interface Ground {
  dataDir: string
  postgres: EmbeddedPostgres
  proxy: SilentProxy
}

/** Takes the database away; the function that it returns gives it back. */
export async function takeAway(kind: OutageKind, ground: Ground): Promise<() => Promise<void>> {
  if (kind === 'stopped') return stop(ground)
  if (kind === 'read-only') return turnReadOnly(ground)
  if (kind === 'frozen') return freeze(ground)
  ground.proxy.fallSilent()
  return async () => ground.proxy.recover()
}

async function stop(ground: Ground): Promise<() => Promise<void>> {
  await ground.postgres.stop()
  return async () => void (ground.postgres = await startEmbeddedPostgres({ dataDir: ground.dataDir }))
}

/** As a primary that became a standby does: its connections can only read from now on. */
async function turnReadOnly({ postgres }: Ground): Promise<() => Promise<void>> {
  await asOwner(postgres, 'alter database courtside set default_transaction_read_only = on')
  await asOwner(postgres, `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'courtside'`)
  return () => asOwner(postgres, 'alter database courtside reset default_transaction_read_only')
}

async function asOwner({ host, port }: EmbeddedPostgres, sql: string): Promise<void> {
  const client = new Client({ host, port, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** Every process of the server stands still: connections stay, and nothing answers. */
async function freeze({ dataDir }: Ground): Promise<() => Promise<void>> {
  const server = recordedPid(join(dataDir, 'postgres'))
  if (server === undefined) throw new Error('there is no server to freeze')
  for (const pid of familyOf(server)) process.kill(pid, 'SIGSTOP')
  return async () => {
    for (const pid of familyOf(server)) process.kill(pid, 'SIGCONT')
  }
}

/** A process and its children. */
export function familyOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return [parent, ...pairs.flatMap(([pid, of]) => (pid !== undefined && of === parent ? [pid] : []))]
}
