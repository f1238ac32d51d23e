import { join } from 'node:path'
import { createDaemon, type Daemon } from './daemon.ts'
import { host, makeFolder, nodes, writePrivate, type Ground } from './ground.ts'
import { filled } from './template.ts'

/** The three members of etcd. */
export function etcdMembers(ground: Ground): Daemon[] {
  const { ports, programs, account, folder } = ground
  const members = nodes.map((node) => `etcd${node}=http://${host}:${ports.etcdPeer(node)}`).join(',')
  return nodes.map((node) => {
    const name = `etcd${node}`
    const own = makeFolder(ground, join(folder, name), 0o700)
    const text = filled('etcd.yml', {
      NAME: name,
      FOLDER: own,
      HOST: host,
      CLIENT_PORT: ports.etcd(node),
      PEER_PORT: ports.etcdPeer(node),
      MEMBERS: members,
    })
    const args = ['--config-file', writePrivate(ground, join(own, 'etcd.yml'), text)]
    return createDaemon({ name, command: programs.etcd, args, logFile: join(folder, `log/${name}.log`), account })
  })
}

/** The three PostgreSQL, each under its Patroni. */
export function postgresNodes(ground: Ground): Daemon[] {
  const { ports, programs, account, folder, secrets } = ground
  return nodes.map((node) => {
    const name = `postgres${node}`
    const own = makeFolder(ground, join(folder, name), 0o700)
    const text = filled('patroni.yml', {
      NAME: name,
      FOLDER: own,
      HOST: host,
      NETWORK: '127.0.0.1/32',
      PORT: ports.postgres(node),
      API_PORT: ports.api(node),
      ETCD: nodes.map((one) => `${host}:${ports.etcd(one)}`).join(','),
      BIN: programs.postgres,
      SHARED_BUFFERS: '128MB',
      POSTGRES_PASSWORD: secrets.postgres,
      REPLICATION_PASSWORD: secrets.replication,
    })
    const args = [writePrivate(ground, join(own, 'patroni.yml'), text)]
    // It asks who it is, and where its home is.
    const env = { HOME: own, USER: 'postgres' }
    const logFile = join(folder, `log/${name}.log`)
    return createDaemon({ name, command: programs.patroni, args, logFile, env, cwd: own, account })
  })
}
