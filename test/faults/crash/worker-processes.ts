import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Workers as an operator runs them, each a process of its own that is started again whenever it ends. */
export interface WorkerProcesses {
  /** Ends one of them; another one takes its place. */
  end(signal: 'SIGKILL' | 'SIGTERM', which: number): void
  endAll(signal: 'SIGKILL' | 'SIGTERM'): void
  /** Resolves once each of them says that it is ready. */
  areReady(): Promise<void>
  /** How often one ended, by signal or exit code. */
  ended: Map<string, number>
  /** What one of them said that ended by itself. */
  faults: string[]
  stop(): Promise<void>
}

export function startWorkerProcesses(count: number, env: Record<string, string>): WorkerProcesses {
  let isStopping = false
  const slots: { child: ChildProcess; ready: Promise<void> }[] = []
  const workers: WorkerProcesses = {
    ended: new Map(),
    faults: [],
    end: (signal, which) => void slots[which % count]?.child.kill(signal),
    endAll(signal) {
      for (const { child } of slots) child.kill(signal)
    },
    async areReady() {
      // One that ended while it was waited for has a successor by then.
      for (const index of slots.keys()) for (let seen; seen !== slots[index];) await (seen = slots[index])?.ready
    },
    async stop() {
      isStopping = true
      const gone = slots.map(({ child }) => (isRunning(child) ? once(child, 'exit') : undefined))
      workers.endAll('SIGKILL')
      await Promise.all(gone)
    },
  }

  function start(index: number): void {
    const child = spawn(process.execPath, ['src/server/main.ts', '--role=worker', '--dev'], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const { promise: ready, resolve } = Promise.withResolvers<void>()
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000)
      if (said.includes('worker ready')) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    slots[index] = { child, ready }
    child.once('exit', (code, signal) => {
      const how = signal ?? `exit code ${code}`
      workers.ended.set(how, (workers.ended.get(how) ?? 0) + 1)
      // Started while PostgreSQL recovers, it says so and ends; the next one gets in.
      if (code !== 0 && signal === null && !/DATABASE_URL: .*(?:57P03|ECONNREFUSED|ENOENT)/.test(said)) {
        workers.faults.push(said)
      }
      if (!isStopping) start(index)
      resolve()
    })
  }
  for (let index = 0; index < count; index += 1) start(index)
  return workers
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}
