import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { appEnvironment, appProcesses } from './app-processes.ts'
import type { Daemon } from './daemon.ts'
import { host, nodes, webs, type Ground } from './ground.ts'
import { etcdMembers, postgresNodes } from './postgres-nodes.ts'
import { relay } from './relay.ts'
import { balancer, pooler, siteBalancer } from './ways.ts'

const longestStartMs = 180_000

/** A running cluster, each of its programs by name. */
export interface Cluster {
  ground: Ground
  daemons: ReadonlyMap<string, Daemon>
  /** Ends everything in its order; resolves with how webs and workers ended. */
  stop(): Promise<Record<string, number | NodeJS.Signals | null>>
}

export interface ClusterOptions {
  ground: Ground
  sink: URL
  sourcesFile: string
  /** Beside what every web and worker gets. */
  env?: Record<string, string>
  say?: (line: string) => void
  /** Breaks the start off; what was started is stopped again. */
  signal?: AbortSignal
}

/** From the bottom up, each once what it stands on is there. */
export async function startCluster({ ground, sink, sourcesFile, env, say, signal }: ClusterOptions): Promise<Cluster> {
  const { ports } = ground
  const started: Daemon[] = []
  const tell = say ?? (() => undefined)
  async function start(some: readonly Daemon[], what: string, isThere: () => Promise<boolean>): Promise<void> {
    const begun = performance.now()
    for (const daemon of some) {
      started.push(daemon)
      daemon.start()
    }
    await becomes(what, isThere, signal)
    tell(`${what} … ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
  const cluster: Cluster = {
    ground,
    get daemons() {
      return new Map(started.map((daemon) => [daemon.name, daemon]))
    },
    stop: () => stopAll(started),
  }
  try {
    await start(etcdMembers(ground), 'etcd', () => answers(`http://${host}:${ports.etcd(1)}/health`))
    await start(postgresNodes(ground), 'PostgreSQL under Patroni', () => hasStandbys(ground))
    await start([balancer(ground)], 'HAProxy', () => createDatabase(ground))
    await start([pooler(ground)], 'PgBouncer', () => asks(ground, ports.pooler))
    const postfix = relay(ground, sink)
    if (postfix) await start([postfix], 'Postfix', () => accepts(ports.relay))
    const smtpUrl = postfix ? `smtp://${host}:${ports.relay}` : sink.href
    const apps = appProcesses(ground, { ...appEnvironment(ground, { smtpUrl, sourcesFile }), ...env })
    const isReady = (web: number) => answers(`http://${host}:${ports.web(web)}/readyz`)
    await start(apps, 'two webs and two workers', async () => (await Promise.all(webs.map(isReady))).every(Boolean))
    await start([siteBalancer(ground)], 'nginx', () => answers(`http://${host}:${ports.site}/readyz`))
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function stopAll(started: readonly Daemon[]): Promise<Record<string, number | NodeJS.Signals | null>> {
  const isApp = ({ name }: Daemon) => /^(?:web|worker)/.test(name)
  const ended = await Promise.all(
    started.filter(isApp).map(async (daemon) => [daemon.name, await daemon.end('SIGTERM')] as const),
  )
  const others = started.filter((daemon) => !isApp(daemon)).toReversed()
  // All nodes at once: none of them is to be elected by those that stop later.
  const isNode = ({ name }: Daemon) => name.startsWith('postgres')
  for (const daemon of others.filter((one) => !isNode(one) && !one.name.startsWith('etcd'))) await daemon.end('SIGTERM')
  await Promise.all(others.filter(isNode).map((daemon) => daemon.end('SIGTERM')))
  await Promise.all(others.filter(({ name }) => name.startsWith('etcd')).map((daemon) => daemon.end('SIGTERM')))
  return Object.fromEntries(ended)
}

async function becomes(what: string, isTrue: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  const giveUpAt = performance.now() + longestStartMs
  while (performance.now() < giveUpAt) {
    signal?.throwIfAborted()
    if (await isTrue().catch(() => false)) return
    await pause(200)
  }
  throw new Error(`cluster: ${what} does not come up within ${longestStartMs / 1000} s; see the logs in its folder`)
}

async function answers(url: string): Promise<boolean> {
  return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok
}

/** One leads, one is level with it at every commit, and one more follows. */
export async function hasStandbys({ ports }: Ground): Promise<boolean> {
  // Any member answers; one may be gone.
  const answer = await Promise.any(nodes.map((node) => fetch(`http://${host}:${ports.api(node)}/cluster`)))
  const { members } = (await answer.json()) as { members: { role: string; state: string }[] }
  const roles = members.filter(({ state }) => state === 'running' || state === 'streaming').map(({ role }) => role)
  return roles.length === nodes.length && roles.includes('leader') && roles.includes('sync_standby')
}

async function createDatabase({ ports, secrets }: Ground): Promise<boolean> {
  const administrator = {
    host,
    port: ports.primary,
    user: 'postgres',
    password: secrets.postgres,
    database: 'postgres',
  }
  const client = new Client({ ...administrator, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    const { rows } = await client.query(`select 1 from pg_roles where rolname = 'courtside'`)
    if (rows.length === 0) await client.query(`create role courtside login password '${secrets.courtside}'`)
    await client.query('create database courtside owner courtside')
    return true
  } finally {
    await client.end()
  }
}

async function asks({ secrets }: Ground, port: number): Promise<boolean> {
  const client = new Client({ host, port, user: 'courtside', password: secrets.courtside, database: 'courtside' })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } finally {
    await client.end()
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, host)
  try {
    await once(socket, 'connect')
    return true
  } finally {
    socket.destroy()
  }
}
