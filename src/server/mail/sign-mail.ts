import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { threadFile } from '#server/installation.ts'
import type { Signed, SigningKey, ToSign } from './signing-thread.ts'

interface Thread {
  sign(raw: string): Promise<string>
}

/** A signature takes a millisecond of processor time: as many threads as leave one core for everything else. */
const maxThreads = Math.min(4, Math.max(1, availableParallelism() - 1))

const program = threadFile('signing-thread', import.meta.url)

const threadsOf = new WeakMap<SigningKey, { threads: Thread[]; next: number }>()

/**
 * Signs a mail, a character for each of its bytes, on a thread of its own, so that nothing else waits for it. The threads start with the first
 * mail, and keep no process alive that has nothing to sign.
 */
export function signMail(raw: string, key: SigningKey): Promise<string> {
  let own = threadsOf.get(key)
  if (!own) threadsOf.set(key, (own = { threads: [], next: 0 }))
  const at = own.next
  own.next = (at + 1) % maxThreads
  const { threads } = own
  threads[at] ??= startThread(key, () => delete threads[at])
  return threads[at].sign(raw)
}

function startThread(key: SigningKey, onEnd: () => void): Thread {
  const waiting = new Map<number, { resolve: (raw: string) => void; reject: (error: Error) => void }>()
  const worker = new Worker(program, { workerData: key })
  let asked = 0
  const end = (error: Error) => {
    onEnd()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.unref()
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(new Error('the thread that signs ended')))
  worker.on('message', (answer: Signed) => {
    const asker = waiting.get(answer.ask)
    waiting.delete(answer.ask)
    if (waiting.size === 0) worker.unref()
    if ('error' in answer) asker?.reject(new Error(answer.error))
    else asker?.resolve(answer.raw)
  })
  return {
    sign(raw) {
      const ask = (asked += 1)
      worker.ref()
      worker.postMessage({ ask, raw } satisfies ToSign)
      return new Promise((resolve, reject) => waiting.set(ask, { resolve, reject }))
    },
  }
}
