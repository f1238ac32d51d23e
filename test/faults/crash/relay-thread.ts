import { parentPort, workerData } from 'node:worker_threads'
import { createRandom } from '#test/faults/random.ts'
import { startFaultyRelay, type RelayedMail, type RelayFault } from './faulty-relay.ts'

export interface RelayOrder {
  seed: number
  /** The share of emails at which it fails. */
  faultShare: number
  faults: readonly RelayFault[]
}

/** Messages to the run. To an unknown end the run answers with the id, and only then does the relay hang up. */
export type RelayWord =
  | { of: 'listening'; url: string }
  | { of: 'accepted'; mail: Omit<RelayedMail, 'deflated'>; deflated: Uint8Array }
  | { of: 'failed'; fault: RelayFault }
  | { of: 'unknown end'; id: string }

const { seed, faultShare, faults } = workerData as RelayOrder
const random = createRandom(seed)
const heard = new Map<string, () => void>()
const say = (word: RelayWord) => parentPort?.postMessage(word)

parentPort?.on('message', (id: string) => {
  heard.get(id)?.()
  heard.delete(id)
})
const { url } = await startFaultyRelay({
  faultOf: () => (random() < faultShare ? faults[Math.floor(random() * faults.length)] : undefined),
  onAccepted: ({ deflated, ...mail }) => void deflated.then((bytes) => say({ of: 'accepted', mail, deflated: bytes })),
  onFailed: (fault) => say({ of: 'failed', fault }),
  onUnknownEnd: (id) =>
    new Promise((resolve) => {
      heard.set(id, resolve)
      say({ of: 'unknown end', id })
    }),
})
say({ of: 'listening', url })
