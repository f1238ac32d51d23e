import { linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const lockFiles = ['postmaster.pid', '.s.PGSQL.5432.lock']
/** PostgreSQL writes a lock file microseconds after it has made it. One that stays empty for so long has lost its maker. */
const writtenWithinMs = 2000

function emptyFile(path: string): { inode: number } | undefined {
  const file = statSync(path, { throwIfNoEntry: false })
  return file?.size === 0 ? { inode: file.ino } : undefined
}

/**
 * Removes a file unless something is in it. It is taken aside before it is judged: another start may have removed the empty
 * one, and its server written a new one.
 */
export function removeIfEmpty(path: string): void {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if (!emptyFile(aside)) linkSync(aside, path)
  } catch {
    return
  } finally {
    rmSync(aside, { force: true })
  }
}

/**
 * Tells if PostgreSQL may be started on a folder, as far as empty lock files go. A kill or a power cut between creating
 * and writing one leaves a file that PostgreSQL always refuses; a rival that is just starting leaves it for a moment.
 * The answer is false until none is empty; a file that stays empty for two seconds of asking is removed. `now` is in ms
 * and only grows.
 */
export function createUnwrittenLocks(folder: string, now = () => performance.now()): { areGone(): boolean } {
  const seen = new Map<string, { inode: number; at: number }>()

  function isGone(name: string): boolean {
    const path = join(folder, name)
    const file = emptyFile(path)
    if (!file) {
      // The next empty one may have the same number.
      seen.delete(name)
      return true
    }
    const before = seen.get(name)
    if (before?.inode !== file.inode) seen.set(name, { ...file, at: now() })
    else if (now() - before.at > writtenWithinMs) removeIfEmpty(path)
    return false
  }

  return { areGone: () => lockFiles.map(isGone).every(Boolean) }
}
