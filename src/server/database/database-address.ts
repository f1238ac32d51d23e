import type { PoolConfig } from 'pg'
import { ConfigError } from '#domain/config-error.ts'
import { databaseTrouble } from '#server/store/database-trouble.ts'
import { forgetPostgresVariables, sessionOptions } from './session-settings.ts'
import { NamingClient } from './naming-client.ts'
import { usualSilenceMs } from './silent-connections.ts'

/**
 * A PostgreSQL: by its URL, including `sslmode` and `?host=`, or by the socket folder of the embedded one. `isPooled`
 * behind a pooler that lends its connections for one transaction at a time.
 */
export type DatabaseAddress = { isPooled?: boolean } & (
  | { url: string }
  | { host: string; port: number; user: string; database: string }
)

const answerWithinMs = 10_000

/** The URL goes to `pg` whole, which reads `sslmode`, certificates and `?host=` from it. MikroORM does not. */
export function poolOptions(address: DatabaseAddress, silenceMs = usualSilenceMs): PoolConfig {
  const { isPooled = false, ...place } = address
  const target = 'url' in place ? { connectionString: place.url } : place
  if (!('url' in place)) forgetPostgresVariables()
  return {
    // A pooler takes no options: its connections have settings of their own. It lends a connection for one transaction,
    // and a named statement stays with the connection that parsed it.
    ...(!isPooled && { options: sessionOptions, Client: NamingClient }),
    ...target,
    application_name: 'courtside',
    connectionTimeoutMillis: Math.min(answerWithinMs, 5 * silenceMs),
    // An idle connection may die unnoticed, and the first statement on it would fail after a silence.
    idleTimeoutMillis: silenceMs / 4,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
  }
}

/** MikroORM wants the database name apart from the address. */
export function databaseName(address: DatabaseAddress): string {
  if (!('url' in address)) return address.database
  const path = URL.parse(address.url.replace('@/', '@localhost/'))?.pathname ?? ''
  return decodeURIComponent(path.slice(1)) || 'postgres'
}

const reasons: Record<string, string> = {
  ENOTFOUND: 'its host is not known; correct the name of the host',
  EAI_AGAIN: 'its host is not known; correct the name of the host or the name server',
  ECONNREFUSED: 'nothing listens there; start PostgreSQL or correct host and port',
  ENOENT: 'there is no such socket; start PostgreSQL or correct the folder in ?host=',
  ETIMEDOUT: 'there is no answer; correct host and port or open the firewall',
  '28P01': 'user or password are refused; correct them',
  '28000': 'this user may not connect; correct the user, or pg_hba.conf of the server',
  '3D000': 'the database does not exist; create it or correct its name',
  '53300': 'the server has no connection left; raise its max_connections',
  '57P03': 'the server is starting up or shutting down; start again when it is ready',
}

function reasonFor(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = reasons[code]
  if (known) return known
  const message = error instanceof Error ? error.message : ''
  if (/timeout/i.test(message)) return 'there is no answer; correct host and port or open the firewall'
  if (/ssl|tls|cert|self.signed/i.test(message + code)) {
    return `the secured connection failed${code && ` (${code})`}; correct sslmode or name the server's root in sslrootcert`
  }
  // A server that is starting or was killed may hide a wrong setting.
  if (databaseTrouble(error) !== undefined)
    return 'the server ended the connection; start again when it is ready, or correct host and port'
  return `it cannot be used${code && ` (${code})`}; use postgres://user:password@host:5432/database`
}

/** The fault that ends a start after the first connection succeeded. */
export function lostDatabaseFault({ databaseUrl, dataDir }: LostDatabase, error: unknown): ConfigError {
  if (databaseUrl === undefined) {
    const ended = `PostgreSQL in ${dataDir} ended while the application started`
    return new ConfigError([`DATA_DIR: ${ended}; start again, and see postgres.log there if it ends again`])
  }
  const variable = 'DATABASE_URL'
  const isKnown = error instanceof Error && 'code' in error && String(error.code) in reasons
  return isKnown
    ? addressFault(variable, error)
    : new ConfigError([`${variable}: ${databaseTrouble(error)}; start again when it is well`])
}

/** The configuration of a database: the embedded one of `dataDir` without a URL. */
interface LostDatabase {
  databaseUrl?: string
  dataDir: string
}

/** One line with the fix. The driver's text is left out: for a mistyped URL it contains the password. */
export function addressFault(variable: string, error: unknown): ConfigError {
  return new ConfigError([`${variable}: ${reasonFor(error)}`])
}
