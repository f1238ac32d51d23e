import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { threadFile } from '#server/installation.ts'

/** The thread and the loop share `beats`, a number that the loop counts up. */
export interface Watched {
  beats: SharedArrayBuffer
  limitMs: number
  everyMs: number
}

const program = threadFile('watchdog-thread', import.meta.url)

/**
 * Ends this process, with a line, once its event loop has stood for that long: it would never answer again, and no
 * signal would reach it. Other processes take over its work, as after a kill (decision 0053).
 */
export function watchLoop({ limitMs = 30_000, everyMs = 1000 }: Partial<Omit<Watched, 'beats'>> = {}): void {
  const beats = new SharedArrayBuffer(4)
  const counted = new Int32Array(beats)
  setInterval(() => void Atomics.add(counted, 0, 1), everyMs).unref()
  const workerData: Watched = { beats, limitMs, everyMs }
  const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 }
  new Worker(program, { workerData, resourceLimits }).unref()
}

/**
 * Touches the file `alive` of a folder while the event loop turns, for the supervisor of a process without a port. Where it
 * cannot be written, nobody looks at it.
 */
export function showLife(folder: string, everyMs = 10_000): void {
  const touch = async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'alive'), '')
  }
  const inVain = () => undefined
  void touch().catch(inVain)
  setInterval(() => void touch().catch(inVain), everyMs).unref()
}
