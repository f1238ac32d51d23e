import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './postgres-process.ts'

function pidFile(folder: string): string {
  return join(folder, 'postmaster.pid')
}

function readLines(folder: string): string[] {
  try {
    return readFileSync(pidFile(folder), 'utf8').split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** The process id that PostgreSQL recorded. It may be dead, or belong to another program by now. */
export function recordedPid(folder: string): number | undefined {
  const pid = Number(readLines(folder)[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

function worksIn(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === folder
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder)
  } catch {
    return false
  }
}

/** True if a PostgreSQL that has not opened its socket yet, or has closed it already, runs on this folder. */
export function isHeldByPostgres(folder: string): boolean {
  const pid = recordedPid(folder)
  return pid !== undefined && isAlive(pid) && worksIn(pid, folder)
}

/**
 * After a crash the recorded pid may belong to another program, and PostgreSQL would refuse to start. The file must
 * stay, because its last line lets PostgreSQL see orphaned backends that still write. So our own pid is written into
 * it: PostgreSQL never mistakes its parent for a rival.
 */
export function disownForeignPid(folder: string): void {
  const pid = recordedPid(folder)
  if (pid === undefined || !isAlive(pid) || worksIn(pid, folder)) return
  const [, ...rest] = readLines(folder)
  writeFileSync(pidFile(folder), [String(process.pid), ...rest].join('\n'))
  rmSync(join(folder, '.s.PGSQL.5432.lock'), { force: true })
}
