import { join } from 'node:path'
import { createDaemon, type Daemon } from './daemon.ts'
import { host, nodes, webs, writePrivate, type Ground } from './ground.ts'
import { filled } from './template.ts'

/** The way to the primary, and to the standbys. */
export function balancer(ground: Ground): Daemon {
  const { ports, programs, folder, account } = ground
  const servers = nodes.map(
    (node) => `    server postgres${node} ${host}:${ports.postgres(node)} check port ${ports.api(node)}`,
  )
  const text = filled('haproxy.cfg', {
    FOLDER: folder,
    HOST: host,
    PRIMARY_PORT: ports.primary,
    REPLICA_PORT: ports.replicas,
    SERVERS: servers.join('\n'),
  })
  const args = ['-db', '-f', writePrivate(ground, join(folder, 'haproxy.cfg'), text)]
  const logFile = join(folder, 'log/haproxy.log')
  return createDaemon({ name: 'haproxy', command: programs.haproxy, args, logFile, account, cwd: folder })
}

/** Few connections to the primary for many clients. */
export function pooler(ground: Ground): Daemon {
  const { ports, programs, folder, account, secrets } = ground
  writePrivate(ground, join(folder, 'pgbouncer-users.txt'), `"courtside" "${secrets.courtside}"\n`)
  const text = filled('pgbouncer.ini', {
    FOLDER: folder,
    HOST: host,
    PRIMARY_PORT: ports.primary,
    POOLER_PORT: ports.pooler,
  })
  const args = [writePrivate(ground, join(folder, 'pgbouncer.ini'), text)]
  const logFile = join(folder, 'log/pgbouncer.log')
  return createDaemon({ name: 'pgbouncer', command: programs.pgbouncer, args, logFile, account, cwd: folder })
}

/** One address for all webs. */
export function siteBalancer(ground: Ground): Daemon {
  const { ports, programs, folder, account } = ground
  const upstreams = webs.map((web) => `        server ${host}:${ports.web(web)} max_fails=1 fail_timeout=1s;`)
  const text = filled('nginx.conf', {
    FOLDER: folder,
    HOST: host,
    SITE_PORT: ports.site,
    WEBS: upstreams.join('\n'),
  })
  const file = writePrivate(ground, join(folder, 'nginx.conf'), text)
  const args = ['-p', folder, '-e', 'stderr', '-c', file]
  const logFile = join(folder, 'log/nginx.log')
  return createDaemon({ name: 'nginx', command: programs.nginx, args, logFile, account, cwd: folder })
}
