import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Long enough for whoever asks to have gone on with something else. */
const afterSeconds = 0.05

/**
 * kill -9 of all of these at once, by a process of its own. The relay is in the process of the run, where a timer goes off only
 * between two things that the relay does, and no moment between them is like any other.
 * `withTheirs` takes the processes that they have started along, such as witnesses (decision 0049).
 */
export async function killFromOutside(children: readonly ChildProcess[], { withTheirs = false } = {}): Promise<void> {
  const pids = children.flatMap(({ pid }) => pid ?? [])
  const theirs = withTheirs ? pids.map((pid) => `/proc/${pid}/task/${pid}/children`).join(' ') : '/dev/null'
  const command = `sleep ${afterSeconds}; kill -9 ${pids.join(' ')} $(cat ${theirs})`
  const killer = spawn('sh', ['-c', command], { stdio: 'ignore' })
  await once(killer, 'exit')
}
