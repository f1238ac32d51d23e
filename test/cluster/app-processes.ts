import { join } from 'node:path'
import { createDaemon, type Daemon } from './daemon.ts'
import { host, makeFolder, webs, type Ground } from './ground.ts'

/** Environment of every web and worker: the pooler, the direct address, the standbys and the relay. */
export function appEnvironment(
  { ports, secrets }: Ground,
  { smtpUrl, sourcesFile }: { smtpUrl: string; sourcesFile: string },
): Record<string, string> {
  const database = (port: number) => `postgres://courtside:${secrets.courtside}@${host}:${port}/courtside`
  return {
    NODE_ENV: 'production',
    APP_URL: `http://localhost:${ports.site}`,
    ALLOWED_HOSTS: host,
    DATABASE_URL: database(ports.pooler),
    DATABASE_DIRECT_URL: database(ports.primary),
    DATABASE_REPLICA_URLS: database(ports.replicas),
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Courtside <alerts@courtside.test>',
    JWT_SECRET: secrets.jwt,
    SOURCES_FILE: sourcesFile,
    ALLOW_LOOPBACK_SOURCES: '1',
    TRUST_PROXY: host,
  }
}

/** Two webs, and as many workers. */
export function appProcesses(ground: Ground, env: Record<string, string>): Daemon[] {
  const { folder, ports } = ground
  function daemon(role: 'web' | 'worker', number: number, more: Record<string, string> = {}): Daemon {
    const name = `${role}${number}`
    const own = { DATA_DIR: makeFolder({ account: undefined }, join(folder, name)) }
    const logFile = join(folder, `log/${name}.log`)
    const args = ['dist/server/main.js', `--role=${role}`]
    return createDaemon({ name, command: process.execPath, args, logFile, env: { ...env, ...own, ...more } })
  }
  return [
    ...webs.map((web) => daemon('web', web, { PORT: String(ports.web(web)) })),
    ...webs.map((worker) => daemon('worker', worker)),
  ]
}
