/**
 * The settings that our statements rely on (decision 0057). A role or a database may have other defaults; those of a session win.
 * The server notices within about ten seconds that our host is gone, and gives its locks and leases to others.
 */
const settings = {
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
  client_encoding: 'UTF8',
  datestyle: 'ISO,MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  standard_conforming_strings: 'on',
  extra_float_digits: '1',
  default_transaction_isolation: 'read committed',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/** The settings as PostgreSQL's `options` of a new connection. */
export const sessionOptions = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  .join(' ')

/**
 * Removes the variables with which a shell prepares PostgreSQL's clients for another database (PGPORT, PGSSLMODE,
 * PGOPTIONS …): the embedded one is ours, and its address is complete.
 */
export function forgetPostgresVariables(env: NodeJS.ProcessEnv = process.env): void {
  for (const name of Object.keys(env)) if (/^PG[A-Z]/.test(name)) delete env[name]
}
