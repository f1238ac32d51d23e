import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { killFromOutside } from './kill-from-outside.ts'

/** A kind of process of the application, as an operator starts it. */
export interface AppKind {
  /** The program and its arguments. */
  args: readonly string[]
  env: Record<string, string>
}

/** Processes as an operator runs them, each of which is started again whenever it ends. */
export interface AppProcesses {
  /**
   * Ends one of them, once it is ready; another one takes its place. `onEnding` hears of the moment. Resolves when it is
   * gone, with how long that took in ms.
   */
  end(signal: 'SIGKILL' | 'SIGTERM', which: number, onEnding: () => void): Promise<number>
  /** Ends all of them in this moment, which may be one of the caller's choice. */
  endAll(signal: 'SIGKILL' | 'SIGTERM'): void
  /** kill -9 of all of them in one moment. */
  killAll(): Promise<void>
  /** Resolves once each of them says that it is ready. */
  areReady(): Promise<void>
  /** How often one ended, by signal or exit code. */
  ended: Map<string, number>
  /** The error of a process that ended by itself. */
  faults: string[]
  stop(): Promise<void>
}

interface Slot {
  kind: AppKind
  child: ChildProcess
  ready: Promise<void>
}

export function startAppProcesses(kinds: readonly AppKind[]): AppProcesses {
  let isStopping = false
  const slots: Slot[] = []

  /** A process that ended while it was waited for has a successor by then. */
  async function readyAt(index: number): Promise<Slot | undefined> {
    let seen: Slot | undefined
    while (seen !== slots[index]) await (seen = slots[index])?.ready
    return seen
  }

  async function runningAt(index: number): Promise<ChildProcess> {
    for (;;) {
      const child = (await readyAt(index))?.child
      if (child && isRunning(child)) return child
      // Its end is known before it is reported.
      await setImmediate()
    }
  }

  const processes: AppProcesses = {
    ended: new Map(),
    faults: [],
    async end(signal, which, onEnding) {
      const child = await runningAt(which % kinds.length)
      onEnding()
      const begun = performance.now()
      const gone = once(child, 'exit')
      if (signal === 'SIGKILL') await killFromOutside([child])
      else child.kill(signal)
      await gone
      return performance.now() - begun
    },
    endAll(signal) {
      for (const { child } of slots) child.kill(signal)
    },
    killAll: () => killFromOutside(slots.map(({ child }) => child)),
    async areReady() {
      await Promise.all(slots.keys().map(readyAt))
    },
    async stop() {
      isStopping = true
      const gone = slots.map(({ child }) => (isRunning(child) ? once(child, 'exit') : undefined))
      processes.endAll('SIGKILL')
      await Promise.all(gone)
    },
  }

  function start(index: number, kind: AppKind): void {
    const child = spawn(process.execPath, [...kind.args], {
      env: { PATH: process.env['PATH'] ?? '', ...kind.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const { promise: ready, resolve } = Promise.withResolvers<void>()
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000)
      if (/^(?:worker ready|ready on )/m.test(said)) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    slots[index] = { kind, child, ready }
    child.once('exit', (code, signal) => {
      const how = signal ?? `exit code ${code}`
      processes.ended.set(how, (processes.ended.get(how) ?? 0) + 1)
      // Started while PostgreSQL recovers, it says so and ends; the next one gets in.
      if (code !== 0 && signal === null && !/^DATABASE_URL: (?:.*start PostgreSQL|.*start again when)/m.test(said)) {
        processes.faults.push(said)
      }
      if (!isStopping) start(index, kind)
      resolve()
    })
  }
  for (const [index, kind] of kinds.entries()) start(index, kind)
  return processes
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}
