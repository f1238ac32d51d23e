import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { Watched } from './watch-loop.ts'

const { beats, limitMs, everyMs } = workerData as Watched
const counted = new Int32Array(beats)
let seen = 0
/** Counted in ticks of this thread, because a suspended machine stops both clocks. */
let stoodMs = 0

setInterval(() => {
  const now = Atomics.load(counted, 0)
  stoodMs = now === seen ? stoodMs + everyMs : 0
  seen = now
  if (stoodMs < limitMs) return
  writeSync(
    2,
    `the event loop stood for ${limitMs / 1000} seconds: this process ends, for its supervisor to start it again\n`,
  )
  process.kill(process.pid, 'SIGKILL')
}, everyMs)
