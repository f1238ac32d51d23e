import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Long enough for the caller to have gone on with something else. */
const afterSeconds = 0.05

/**
 * kill -9 of all of these at once, by a process of its own. A timer of the run's process goes off only between two things that
 * its other parts do, so it would never strike in the middle of one.
 */
export async function killFromOutside(children: readonly ChildProcess[]): Promise<void> {
  const pids = children.flatMap(({ pid }) => pid ?? [])
  const command = `sleep ${afterSeconds}; kill -9 ${pids.join(' ')}`
  const killer = spawn('sh', ['-c', command], { stdio: 'ignore' })
  await once(killer, 'exit')
}
