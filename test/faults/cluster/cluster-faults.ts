import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { host, nodes } from '#test/cluster/ground.ts'
import { pause } from '#test/faults/crash/patience.ts'
import { familyOf } from '#test/faults/outage/outages.ts'
import type { Cluster } from '#test/cluster/start-cluster.ts'

/** The victims, each killed with everything that a machine of it would lose. */
export const faultNames = [
  'kill the primary',
  'cut a standby',
  'kill a worker',
  'kill a web',
  `kill etcd's leader`,
  'kill PgBouncer',
  'kill HAProxy',
] as const
export type FaultName = (typeof faultNames)[number]

/** Kills; the function that it returns restores the killed part. */
export async function strike(fault: FaultName, cluster: Cluster, random: () => number): Promise<() => Promise<void>> {
  const one = random() < 0.5 ? 1 : 2
  if (fault === 'kill the primary') return killNode(cluster, await nodeOf(cluster, 'leader'))
  if (fault === 'cut a standby') return freezeNode(cluster, await nodeOf(cluster, 'replica'))
  if (fault === 'kill a worker') return killDaemon(cluster, `worker${one}`)
  if (fault === 'kill a web') return killDaemon(cluster, `web${one}`)
  if (fault === `kill etcd's leader`) return killDaemon(cluster, await etcdLeader(cluster))
  return killSupervised(cluster, fault === 'kill PgBouncer' ? 'pgbouncer' : 'haproxy')
}

async function killDaemon({ daemons }: Cluster, name: string): Promise<() => Promise<void>> {
  await daemons.get(name)?.end('SIGKILL')
  return async () => daemons.get(name)?.start()
}

/** A part that there is one of is started again at once, as systemd does it. */
async function killSupervised(cluster: Cluster, name: string): Promise<() => Promise<void>> {
  const startAgain = await killDaemon(cluster, name)
  await pause(100)
  await startAgain()
  return async () => undefined
}

/** Patroni and its PostgreSQL at once, as when their machine loses power. */
async function killNode(cluster: Cluster, node: number): Promise<() => Promise<void>> {
  const server = serverPid(cluster, node)
  const restart = killDaemon(cluster, `postgres${node}`)
  process.kill(server, 'SIGKILL')
  return restart
}

/** It stands still with all its connections open, as when the way to it is cut. */
async function freezeNode(cluster: Cluster, node: number): Promise<() => Promise<void>> {
  const patroni = cluster.daemons.get(`postgres${node}`)?.pid()
  const pids = [...familyOf(serverPid(cluster, node)), ...(patroni === undefined ? [] : [patroni])]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return async () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}

function serverPid({ ground }: Cluster, node: number): number {
  return Number(readFileSync(join(ground.folder, `postgres${node}/data/postmaster.pid`), 'utf8').split('\n')[0])
}

/** The number of the node in a role; of a standby that is not the one that every commit waits for, where there is one. */
async function nodeOf({ ground }: Cluster, role: string): Promise<number> {
  for (const node of nodes) {
    const answer = await fetch(`http://${host}:${ground.ports.api(node)}/cluster`).catch(() => undefined)
    if (!answer?.ok) continue
    const { members } = (await answer.json()) as { members: { name: string; role: string }[] }
    const found = members.find((member) => member.role === role) ?? members.find((member) => member.role !== 'leader')
    return Number(found?.name.at(-1))
  }
  throw new Error('no Patroni answers')
}

async function etcdLeader({ ground }: Cluster): Promise<string> {
  for (const node of nodes) {
    const url = `http://${host}:${ground.ports.etcd(node)}/v3/maintenance/status`
    const answer = await fetch(url, { method: 'POST', body: '{}' })
    const { header, leader } = (await answer.json()) as { header: { member_id: string }; leader: string }
    if (header.member_id === leader) return `etcd${node}`
  }
  throw new Error('etcd has no leader')
}
