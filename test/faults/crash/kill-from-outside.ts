import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Long enough for whoever asks to have gone on with something else. */
const afterSeconds = 0.05

/**
 * kill -9 of all of these at once, by a process of its own. The relay is in the process of the run, where a timer goes off only
 * between two things that the relay does, and no moment between them is like any other.
 */
export async function killFromOutside(children: readonly ChildProcess[]): Promise<void> {
  const pids = children.flatMap(({ pid }) => pid ?? [])
  const killer = spawn('sh', ['-c', `sleep ${afterSeconds}; kill -9 ${pids.join(' ')}`], { stdio: 'ignore' })
  await once(killer, 'exit')
}
