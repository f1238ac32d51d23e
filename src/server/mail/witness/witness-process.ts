import { randomUUID } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { readExpected, type Expected } from './expected-replies.ts'
import { firstReply } from './first-reply.ts'

/** What is said to a witness; the connection comes with `hold`. */
export type ToWitness = { hold: number; slot: number } | { drop: number }
/** What it says. */
export interface FromWitness {
  holds: number
}

/** Whoever takes over waits for so long before they send a second copy, and a moment less is left for the notes. */
const longestMs = 2500
/** Where the process before opened the file of what is expected. */
const expectations = 4

interface Held {
  slot: number
  /** A connection that nobody reads. */
  handle: { close(): void }
}

const folder = process.argv[2] ?? '.'
const held = new Map<number, Held>()

process.on('message', (message: ToWitness, handle: Held['handle']) => {
  if ('drop' in message) {
    held.get(message.drop)?.handle.close()
    held.delete(message.drop)
    return
  }
  held.set(message.hold, { slot: message.slot, handle })
  process.send?.({ holds: message.hold } satisfies FromWitness)
})

// Whoever ends a group of processes means those that do something; this one goes after them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

process.on('disconnect', async () => {
  setTimeout(() => process.exit(), longestMs)
  await Promise.all([...held.values()].map(bearWitness))
  process.exit()
})

async function bearWitness({ slot, handle }: Held): Promise<void> {
  const expected = readExpected(expectations, slot)
  if (!expected) return handle.close()
  if (await isAccepted(handle, expected)) note(expected.note)
}

/** Resolves with whether the relay took the mail, as far as it says so. */
function isAccepted(handle: Held['handle'], { replies }: Expected): Promise<boolean> {
  return new Promise((resolve) => {
    // Node's own way to read what it was given: it begins at once.
    const socket = new Socket({ handle } as ConstructorParameters<typeof Socket>[0])
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      const first = firstReply(heard, replies)
      if (first === undefined) return
      resolve(first !== 'odd' && first < 300)
      socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(false))
  })
}

/** In a file of its own that appears whole: whoever finds it takes it away. */
function note(line: string): void {
  const path = join(folder, `witness-${randomUUID()}`)
  writeFileSync(`${path}.draft`, `${line}\n`, { mode: 0o600 })
  renameSync(`${path}.draft`, path)
}
