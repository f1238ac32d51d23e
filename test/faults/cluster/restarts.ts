import { host, nodes } from '#test/cluster/ground.ts'
import { hasStandbys, type Cluster } from '#test/cluster/start-cluster.ts'
import { pause, until } from '#test/faults/crash/patience.ts'
import { patienceMs } from './audience.ts'

/** A part of a cluster, and how an operator restarts it without a pause. */
export interface Restart {
  part: string
  run(): Promise<void>
}

const betweenMs = 2000

/** Everything of a cluster, from the outside in, each part once. */
export function restartsOf(cluster: Cluster): Restart[] {
  const { daemons } = cluster

  async function anew(name: string, isBack: () => Promise<boolean>): Promise<void> {
    const daemon = daemons.get(name)
    if (!daemon) throw new Error(`the cluster has no ${name}`)
    await daemon.end('SIGTERM')
    daemon.start()
    await requireTrue(`${name} is back`, isBack)
    await pause(betweenMs)
  }

  const webs = [1, 2].map((web) => ({
    part: `web${web}`,
    run: () => anew(`web${web}`, () => isOk(`http://${host}:${cluster.ground.ports.web(web)}/readyz`)),
  }))
  const workers = [1, 2].map((worker) => ({
    part: `worker${worker}`,
    run: () => anew(`worker${worker}`, () => Promise.resolve(true)),
  }))
  const relay = daemons.has('postfix')
    ? [{ part: 'postfix', run: () => anew('postfix', () => Promise.resolve(true)) }]
    : []
  const members = nodes.map((node) => ({
    part: `etcd${node}`,
    run: () => anew(`etcd${node}`, () => isOk(`http://${host}:${cluster.ground.ports.etcd(node)}/health`)),
  }))
  return [
    // It reads its configuration anew and its old workers end when their callers have gone.
    { part: 'nginx', run: () => reload(cluster, 'nginx') },
    ...webs,
    ...workers,
    ...relay,
    { part: 'the standbys', run: () => restartStandbys(cluster, anew) },
    { part: 'PgBouncer', run: () => anew('pgbouncer', () => Promise.resolve(true)) },
    { part: 'HAProxy', run: () => anew('haproxy', () => Promise.resolve(true)) },
    { part: 'the primary', run: () => switchOver(cluster, anew) },
    ...members,
  ]
}

async function reload({ daemons }: Cluster, name: string): Promise<void> {
  const pid = daemons.get(name)?.pid()
  if (pid === undefined) throw new Error(`the cluster has no ${name}`)
  process.kill(pid, 'SIGHUP')
  await pause(betweenMs)
}

type Anew = (name: string, isBack: () => Promise<boolean>) => Promise<void>

async function restartStandbys(cluster: Cluster, anew: Anew): Promise<void> {
  for (const name of await membersThat(cluster, (role) => role !== 'leader')) {
    await anew(name, () => hasStandbys(cluster.ground))
  }
}

/** Another node takes over first, which costs a second; the old primary is restarted as a standby. */
async function switchOver(cluster: Cluster, anew: Anew): Promise<void> {
  const [leader] = await membersThat(cluster, (role) => role === 'leader')
  const [candidate] = await membersThat(cluster, (role) => role === 'sync_standby')
  if (!leader || !candidate) throw new Error('there is nobody to switch over to')
  const answer = await fetch(`http://${host}:${cluster.ground.ports.api(Number(leader.at(-1)))}/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ leader, candidate }),
  })
  if (!answer.ok) throw new Error(`Patroni does not switch over: ${answer.status} ${await answer.text()}`)
  await requireTrue('the cluster is whole again', () => hasStandbys(cluster.ground))
  await anew(leader, () => hasStandbys(cluster.ground))
}

async function membersThat({ ground }: Cluster, hasRole: (role: string) => boolean): Promise<string[]> {
  const answer = await fetch(`http://${host}:${ground.ports.api(1)}/cluster`)
  const { members } = (await answer.json()) as { members: { name: string; role: string }[] }
  return members.filter(({ role }) => hasRole(role)).map(({ name }) => name)
}

async function isOk(url: string): Promise<boolean> {
  return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok
}

async function requireTrue(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  if (!(await until(patienceMs, isTrue))) throw new Error(`not within ${patienceMs / 1000} s: ${what}`)
}
