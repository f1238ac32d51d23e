import { Worker } from 'node:worker_threads'
import type { FaultyRelay, RelayFault } from './faulty-relay.ts'
import type { RelayOrder, RelayWord } from './relay-thread.ts'

/**
 * The faulty relay on a thread of its own. On the run's thread it would answer when the run has time, and every unanswered
 * email adds an unknown outcome when a worker is killed.
 */
export async function startRelayApart(order: RelayOrder, onUnknownEnd: (id: string) => void): Promise<FaultyRelay> {
  const thread = new Worker(new URL('./relay-thread.ts', import.meta.url), { workerData: order })
  const accepted: FaultyRelay['accepted'] = []
  const failed = new Map<RelayFault, number>()
  const url = await new Promise<string>((resolve, reject) => {
    thread.once('error', reject)
    thread.on('message', (word: RelayWord) => {
      switch (word.of) {
        case 'listening':
          // A relay that breaks later ends the run.
          thread.off('error', reject)
          return resolve(word.url)
        case 'accepted':
          return void accepted.push({ ...word.mail, deflated: Promise.resolve(Buffer.from(word.deflated)) })
        case 'failed':
          return void failed.set(word.fault, (failed.get(word.fault) ?? 0) + 1)
        case 'unknown end':
          onUnknownEnd(word.id)
          thread.postMessage(word.id)
      }
    })
  })
  return { url, accepted, failed, stop: async () => void (await thread.terminate()) }
}
