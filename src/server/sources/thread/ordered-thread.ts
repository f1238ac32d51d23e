import { Worker } from 'node:worker_threads'
import { threadFile } from '#server/installation.ts'
import type { Order, Said } from './reading-thread.ts'

/** The bounds of one order to the thread: a page is parsed within them, or not at all. */
export interface ThreadLimits {
  ms: number
  /** Processor time of an order in milliseconds, above which its venue is reported as slow. */
  slowMs: number
  heapMb: number
}

/** The end of a thread. `blamed` is the reading whose order it worked on. */
interface ThreadEnd {
  /** `limit`: the order took more time or memory than is allowed. */
  cause: 'limit' | Error
  blamed: number | undefined
  /** False if the thread ended before it had loaded its code. */
  hadStarted: boolean
}

/** A thread that gets one order at a time, and starts with the first. After its end the next order starts another. */
export interface OrderedThread {
  give(order: Order): void
  /** Takes back the orders of a reading that it has not begun. */
  takeBack(reading: number): void
  /** Keeps the process alive, or no longer. */
  keep(isNeeded: boolean): void
  end(cause: Error): void
}

const program = threadFile('reading-thread', import.meta.url)

/** Starts the thread; `onEnd` has the reason of its end. */
function startThread({
  heapMb,
  onSaid,
  onEnd,
}: {
  heapMb: number
  onSaid: (said: Said) => void
  onEnd: (cause: 'limit' | Error) => void
}): Worker {
  const worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
  })
  let fault = new Error('the thread that reads venues ended')
  worker.on('error', (error) => (fault = error as Error))
  worker.on('exit', () => {
    const isFull = 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY'
    onEnd(isFull ? 'limit' : fault)
  })
  worker.on('message', onSaid)
  return worker
}

interface ThreadDeps {
  limits: ThreadLimits
  onSaid: (said: Exclude<Said, { kind: 'idle' }>) => void
  /** Called for the venue of an order that took long, or ended the thread. */
  onSlow: (venueId: string) => void
  onEnd: (end: ThreadEnd) => void
}

export function createOrderedThread({ limits, onSaid, onSlow, onEnd }: ThreadDeps): OrderedThread {
  let orders: Order[] = []
  let worker: Worker | undefined
  let hasStarted = false
  let current: { reading: number; venue: string; timer: NodeJS.Timeout } | undefined

  function giveNext(): void {
    const order = worker && hasStarted && !current ? orders.shift() : undefined
    if (!order) return
    // Where this thread stood still itself, the answer may be here already.
    const timer = setTimeout(() => setImmediate(() => current === mine && end('limit')), limits.ms)
    const mine = (current = { reading: order.reading, venue: order.venue, timer })
    const moves = order.kind === 'page' && order.answer.kind === 'bytes' ? [order.answer.bytes.buffer] : []
    worker?.postMessage(order, moves)
  }

  function hear(said: Said): void {
    if (said.kind !== 'idle') return onSaid(said)
    hasStarted = true
    if (current && said.computedMs > limits.slowMs) onSlow(current.venue)
    clearTimeout(current?.timer)
    current = undefined
    giveNext()
  }

  function end(cause: 'limit' | Error): void {
    if (current && cause === 'limit') onSlow(current.venue)
    const over = { cause, blamed: current?.reading, hadStarted: hasStarted }
    clearTimeout(current?.timer)
    void worker?.terminate()
    worker = undefined
    current = undefined
    hasStarted = false
    orders = []
    onEnd(over)
  }

  return {
    give(order) {
      orders.push(order)
      const started: Worker = (worker ??= startThread({
        heapMb: limits.heapMb,
        onSaid: (said) => worker === started && hear(said),
        onEnd: (cause) => worker === started && end(cause),
      }))
      giveNext()
    },
    takeBack: (reading) => void (orders = orders.filter((order) => order.reading !== reading)),
    keep: (isNeeded) => void (isNeeded ? worker?.ref() : worker?.unref()),
    end,
  }
}
