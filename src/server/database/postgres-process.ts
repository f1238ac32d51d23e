import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, closeSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { ConfigError } from '#domain/config-error.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'

/** The folder of a cluster, and the account that its processes run as. Never root, which PostgreSQL refuses. */
export type Cluster = {
  folder: string
  socketFolder: string
  logFile: string
  binaries: string
  account: { uid: number; gid: number } | undefined
}

export type PostgresProcess = { child: ChildProcess; stop(): Promise<void> }

const stopTimeoutMs = 20_000

/** For root: the owner of an existing cluster, otherwise `nobody`. */
async function unprivilegedAccount(folder: string): Promise<Cluster['account']> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(folder).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(accounts)
  return { uid: Number(nobody?.[1] ?? 65_534), gid: Number(nobody?.[2] ?? 65_534) }
}

export async function describeCluster({ dataDir, socketFolder }: { dataDir: string; socketFolder: string }) {
  const folder = join(dataDir, 'postgres')
  const account = await unprivilegedAccount(folder)
  const { folder: binaries, version } = await findPostgresBinaries({ forOthers: account !== undefined })
  const cluster: Cluster = { folder, socketFolder, logFile: join(dataDir, 'postgres.log'), binaries, account }
  return { cluster, version }
}

/**
 * The path by which PostgreSQL knows its own folder. On Linux it is started inside the folder and never walks the path
 * to it. So the folder may be inside one that its account cannot enter (root's home), and the socket's path is never
 * too long.
 */
function ownFolder(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder
}

function spawnIn(folder: string, command: { cluster: Cluster; program: string; args: string[] }): ChildProcess {
  const { cluster, program, args } = command
  const log = openSync(cluster.logFile, 'w', 0o600)
  try {
    return spawn(join(cluster.binaries, 'bin', program), args, {
      cwd: folder,
      ...cluster.account,
      env: { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' },
      // A session of its own; otherwise Ctrl-C would reach the database before the application has finished with it.
      detached: true,
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
  }
}

async function readLog(cluster: Cluster): Promise<string> {
  return readFile(cluster.logFile, 'utf8').catch(() => '')
}

/** The last line that says what failed: others follow it. */
function lastFault(log: string): string {
  const lines = log.trim().split('\n')
  const isFault = /\b(?:FATAL|PANIC|error):\s+/
  return (lines.findLast((line) => isFault.test(line)) ?? lines.at(-1) ?? '').replace(
    /^.*?(?:FATAL|PANIC|error):\s+/,
    '',
  )
}

async function removeAbandonedDrafts(cluster: Cluster): Promise<void> {
  const parent = dirname(cluster.folder)
  for (const name of await readdir(parent)) {
    const maker = /^postgres\.new-(\d+)-/.exec(name)?.[1]
    if (maker && !isAlive(Number(maker))) await rm(join(parent, name), { recursive: true, force: true })
  }
}

/** Makes an empty cluster unless there is one. It appears under its name only when it is complete. */
export async function createClusterOnce(cluster: Cluster, { sync }: { sync: boolean }): Promise<void> {
  if (existsSync(cluster.folder)) return
  await removeAbandonedDrafts(cluster)
  const draft = await mkdtemp(`${cluster.folder}.new-${process.pid}-`)
  if (cluster.account) await chown(draft, cluster.account.uid, cluster.account.gid)
  await chmod(draft, 0o700)
  const args = ['-D', ownFolder(draft), '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C']
  const child = spawnIn(draft, { cluster, program: 'initdb', args: sync ? args : [...args, '--no-sync'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) {
    const reason = lastFault(await readLog(cluster))
    await rm(draft, { recursive: true, force: true })
    const mend = reason.includes('No space left') ? 'free space on its disk' : `see ${cluster.logFile}`
    throw new ConfigError([`DATA_DIR: no database could be made in ${cluster.folder} (${reason}); ${mend}`])
  }
  // Two first starts may race here. The loser uses the winner's cluster.
  await rename(draft, cluster.folder).catch(() => rm(draft, { recursive: true, force: true }))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

export function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Sends `signals` one after the other until the process is gone, each after the previous one's time. */
export async function endProcess(pid: number, gone: () => boolean): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (gone()) return
    if (isAlive(pid)) process.kill(pid, signal)
    const giveUpAt = performance.now() + stopTimeoutMs
    while (!gone() && performance.now() < giveUpAt) await pause(10)
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

/** A small shell that ends PostgreSQL when the application is killed: the application's end of a pipe then closes. */
function watchOver(pid: number, account: Cluster['account']): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', 'read _; kill -INT "$0"', String(pid)], {
    cwd: '/',
    ...account,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
  return watcher
}

/** Starts the server on a cluster, on a Unix socket only. It may still be recovering when this returns. */
export async function spawnPostgres(cluster: Cluster, settings: Record<string, string>): Promise<PostgresProcess> {
  const socketFolder = process.platform === 'linux' ? ownFolder(cluster.folder) : cluster.socketFolder
  const all = { ...settings, listen_addresses: '', unix_socket_directories: socketFolder }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-D', ownFolder(cluster.folder), ...options]
  const child = spawnIn(cluster.folder, { cluster, program: 'postgres', args })
  const { pid } = child
  // Started right away, so that there is hardly a moment at which a kill leaves PostgreSQL running unwatched.
  const watcher = pid === undefined ? undefined : watchOver(pid, cluster.account)
  await Promise.race([once(child, 'spawn'), once(child, 'exit')]).catch((error: unknown) => {
    throw new ConfigError([`DATA_DIR: ${cluster.binaries}/bin/postgres does not start (${String(error)}); run npm ci`])
  })
  child.unref()
  child.once('exit', () => watcher?.kill())
  return {
    child,
    async stop() {
      if (pid !== undefined) await endProcess(pid, () => hasExited(child))
    },
  }
}

/**
 * True for a conflict with another start or a crash, which passes. Any other fault stays. Another start may have ended our
 * server, and emptied the log for its own.
 */
function passesSoon(log: string): boolean {
  return (
    log === '' || /already exists|still in use|is empty|Is another (postmaster|postgres)|shutdown request/.test(log)
  )
}

/** @throws ConfigError with the last line of the log, unless the conflict passes. */
export async function failUnlessPassing(cluster: Cluster): Promise<void> {
  const log = await readLog(cluster)
  if (passesSoon(log)) return
  const reason = log.trim().split('\n').at(-1) ?? 'it gave no reason'
  throw new ConfigError([`DATA_DIR: PostgreSQL stopped in ${cluster.folder} (${reason}); see ${cluster.logFile}`])
}
