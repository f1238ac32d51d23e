import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

/** A program of the cluster, which can be ended and started again. */
export interface Daemon {
  name: string
  start(): void
  pid(): number | undefined
  /** Ends it; resolves with its exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

export interface DaemonOptions {
  name: string
  command: string
  args: string[]
  /** Its output goes to the end of this file. */
  logFile: string
  env?: Record<string, string>
  /** Its account must have access to it: a clone may lie in root's home. */
  cwd?: string
  /** Its account, if we are root. */
  account?: { uid: number; gid: number } | undefined
}

export function createDaemon({ name, command, args, logFile, env = {}, cwd, account }: DaemonOptions): Daemon {
  let child: ChildProcess | undefined
  return {
    name,
    pid: () => child?.pid,
    start() {
      const log = openSync(logFile, 'a')
      child = spawn(command, args, {
        ...account,
        ...(cwd !== undefined && { cwd }),
        env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', log, log],
        // A Ctrl-C at the terminal is for us: we stop them in their order.
        detached: true,
      })
      closeSync(log)
      child.on('error', () => undefined)
    },
    async end(signal) {
      if (child === undefined) return null
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill(signal)
        await ended
      }
      return child.exitCode ?? child.signalCode
    },
  }
}
