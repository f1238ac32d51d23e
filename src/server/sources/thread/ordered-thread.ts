import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { threadFile } from '#server/installation.ts'
import type { Order, Said } from './reading-thread.ts'

/** The bounds of one order to the thread: a page is parsed within them, or not at all. */
export interface ThreadLimits {
  /** Processor time of an order in milliseconds. A busy machine gives it little of the time that passes. */
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

/** An order that computes little for so many times its limit is ended all the same. */
const mostWaits = 6

const readingProgram = threadFile('reading-thread', import.meta.url)

/** Starts the thread; `onEnd` has the reason of its end. */
function startThread({
  program,
  heapMb,
  onSaid,
  onEnd,
}: {
  program: URL
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

/**
 * Calls back once the thread has computed for `ms` since `computedMs`. One that cannot say how long it computed is in the
 * middle of one long step.
 */
function watchOrder(
  worker: Worker,
  { ms, computedMs, onLimit }: { ms: number; computedMs: number; onLimit: () => void },
): () => void {
  const endsAt = performance.now() + mostWaits * ms
  let isOver = false
  let timer: NodeJS.Timeout
  const lookAfter = (left: number) => (timer = setTimeout(() => void look(), left))
  async function look(): Promise<void> {
    const silence = pause(ms, undefined, { ref: false })
    const usage = await Promise.race([usageOf(worker).catch(() => undefined), silence])
    if (isOver) return
    const leftMs = usage ? ms + computedMs - (usage.user + usage.system) / 1000 : 0
    if (leftMs > 0 && performance.now() < endsAt) lookAfter(leftMs)
    else onLimit()
  }
  lookAfter(ms)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Rejects before Node 24.6, which does not know it: the limit is then one of time. */
async function usageOf(worker: Worker): Promise<NodeJS.CpuUsage> {
  return worker.cpuUsage()
}

interface ThreadDeps {
  /** The code of the thread. */
  program?: URL
  limits: ThreadLimits
  onSaid: (said: Exclude<Said, { kind: 'idle' }>) => void
  /** Called for the venue of an order that took long, or ended the thread. */
  onSlow: (venueId: string) => void
  onEnd: (end: ThreadEnd) => void
}

export function createOrderedThread(deps: ThreadDeps): OrderedThread {
  const { program = readingProgram, limits, onSaid, onSlow, onEnd } = deps
  let orders: Order[] = []
  let worker: Worker | undefined
  let hasStarted = false
  /** Up to the last order. */
  let computedMs = 0
  let current: { reading: number; venue: string; stopWatching: () => void } | undefined

  function giveNext(): void {
    const order = worker && hasStarted && !current ? orders.shift() : undefined
    if (!order || !worker) return
    const stopWatching = watchOrder(worker, { ms: limits.ms, computedMs, onLimit: () => end('limit') })
    current = { reading: order.reading, venue: order.venue, stopWatching }
    // A page is copied, because its reading may begin again.
    worker.postMessage(order)
  }

  function hear(said: Said): void {
    if (said.kind !== 'idle') return onSaid(said)
    hasStarted = true
    if (current && said.computedMs - computedMs > limits.slowMs) onSlow(current.venue)
    computedMs = said.computedMs
    current?.stopWatching()
    current = undefined
    giveNext()
  }

  function end(cause: 'limit' | Error): void {
    if (current && cause === 'limit') onSlow(current.venue)
    const over = { cause, blamed: current?.reading, hadStarted: hasStarted }
    current?.stopWatching()
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
        program,
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
