import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, openSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { extname, join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { createExpectations, type Expectations } from './expected-replies.ts'
import { unwatched, watchConnection, type Watched, type WatchedConnection } from './watched-connection.ts'
import type { FromWitness } from './witness-process.ts'

/**
 * A process that holds the same connections to the relay and does nothing, until this one is gone. Then it reads what the relay
 * said meanwhile, and notes what it accepted (decision 0049).
 */
export interface Witness {
  /** Hands it a connection, which stays ours as well. */
  watch(socket: Socket): Watched
  /** It goes as soon as nobody needs it. */
  close(): void
}

/** Beside this file, as it stands and in the server that was built. */
const processFile = new URL(`witness-process${extname(import.meta.url)}`, import.meta.url)

/** One that ended by itself is not started again at once. */
const restMs = 60_000

/**
 * It starts with the first connection. Its notes go to `folder`, where whoever delivers next looks for them. `onError` hears of
 * what goes wrong; mails go all the same.
 */
export function createWitness({ folder, onError }: { folder: string; onError: (error: unknown) => void }): Witness {
  const watched = new Map<number, WatchedConnection>()
  let expectations: Expectations | undefined
  let child: ChildProcess | undefined
  let isClosed = false
  let notBefore = -Infinity
  let serials = 0

  function start(): void {
    if (child || isClosed || performance.now() < notBefore) return
    try {
      expectations ??= openExpectations(folder)
      child = startProcess(folder, expectations.file)
    } catch (error) {
      notBefore = performance.now() + restMs
      return onError(error)
    }
    child.on('message', ({ holds }: FromWitness) => watched.get(holds)?.isTaken())
    child.on('error', onError)
    child.once('exit', () => {
      child = undefined
      notBefore = performance.now() + restMs
      for (const one of watched.values()) one.isLost()
    })
    for (const one of watched.values()) one.handOver()
  }

  return {
    watch(socket) {
      // What it cannot decipher it cannot read.
      if (socket instanceof TLSSocket) return unwatched
      const serial = (serials += 1)
      const connection = watchConnection({
        socket,
        serial,
        expectations: () => expectations,
        tell: (message, handle) => void child?.send(message, handle, () => undefined),
        onEnd: () => watched.delete(serial),
      })
      const hasWitness = child !== undefined
      watched.set(serial, connection)
      if (hasWitness) connection.handOver()
      else start()
      return connection
    },
    close() {
      isClosed = true
      if (child?.connected) child.disconnect()
    },
  }
}

function startProcess(folder: string, expectations: number): ChildProcess {
  const stdio = ['ignore', 'ignore', 'ignore', 'ipc', expectations] as const
  const started = fork(processFile, [folder], { env: {}, execArgv: [], stdio: [...stdio] })
  // It is no reason to stay.
  started.unref()
  started.channel?.unref()
  return started
}

/** A file without a name, which goes with the last process that has it open. */
function openExpectations(folder: string): Expectations {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `expected-${randomUUID()}`)
  const file = openSync(path, 'w+', 0o600)
  rmSync(path, { force: true })
  return createExpectations(file)
}
