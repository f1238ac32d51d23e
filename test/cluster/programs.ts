import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#domain/config-error.ts'

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/sbin', '/bin']
const postgresFolder = '/usr/lib/postgresql'

/** Programs of the cluster, and Debian's package of each. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx-light',
  postfix: 'postfix',
} as const

type Program = keyof typeof packages
export type Programs = Record<Program, string> & {
  /** The folder with `postgres` and `initdb`, of the newest version there is. */
  postgres: string
}

/** @throws ConfigError that names Debian's package of each program that is missing. */
export function findPrograms(): Programs {
  const names = Object.keys(packages) as Program[]
  const found = Object.fromEntries(names.map((name) => [name, pathOf(name)]))
  const postgres = newestPostgres()
  const missing: string[] = names.filter((name) => found[name] === undefined).map((name) => packages[name])
  if (postgres === undefined) missing.push('postgresql')
  if (missing.length > 0) {
    throw new ConfigError([
      `cluster: programs are missing; apt-get install --no-install-recommends ${missing.join(' ')}`,
    ])
  }
  return { ...(found as Record<Program, string>), postgres: postgres ?? '' }
}

function pathOf(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function newestPostgres(): string | undefined {
  if (!existsSync(postgresFolder)) return undefined
  const newest = readdirSync(postgresFolder)
    .map(Number)
    .filter((version) => version >= 15)
    .toSorted((a, b) => b - a)[0]
  const bin = join(postgresFolder, String(newest), 'bin')
  return isProgram(join(bin, 'postgres')) ? bin : undefined
}
