import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePortNear } from '#server/config/free-port.ts'
import { listens } from './listens.ts'
import type { TestPostgres } from './test-database.ts'

/** Where Debian and Homebrew put it; undefined where PgBouncer is not installed. */
export const pgbouncerProgram = ['/usr/sbin/pgbouncer', '/opt/homebrew/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(
  (path) => existsSync(path),
)

const usualPort = 16_432
/** It refuses to run as root: the account 'nobody' of Linux. */
const nobody = 65_534

/** A PgBouncer on loopback that lends so few connections for one transaction at a time. */
export async function startPgbouncer(
  behind: TestPostgres,
  connections: number,
): Promise<{ address: TestPostgres & { isPooled: true }; stop(): Promise<void> }> {
  if (pgbouncerProgram === undefined) throw new Error('PgBouncer is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'courtside-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePortNear(usualPort)
  const [users, settings] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')]
  await writeFile(users, `"${behind.user}" ""\n`)
  await writeFile(settings, settingsOf({ behind, port, users, connections }))
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  const child = spawn(pgbouncerProgram, ['-q', settings], { ...account, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await listens(port)
  return {
    address: { ...behind, host: '127.0.0.1', port, isPooled: true },
    async stop() {
      child.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

function settingsOf(of: { behind: TestPostgres; port: number; users: string; connections: number }): string {
  return `[databases]
* = host=${of.behind.host} port=${of.behind.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${of.port}
unix_socket_dir =
auth_type = trust
auth_file = ${of.users}
pool_mode = transaction
default_pool_size = ${of.connections}
`
}
