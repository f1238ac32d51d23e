import { closeSync, ftruncateSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { Claim } from '#server/store/outbox/outbox-claims.ts'
import { recordOutcomes } from '#server/store/outbox/record-outcomes.ts'
import { activeDeliverers } from '#server/store/outbox/worker-locks.ts'
import { noteOf, notedIn } from './note-of-claim.ts'

/**
 * Which emails the relay has accepted and the database does not know of yet, in a file. A process that is killed loses its
 * memory and nothing that it has written, so what it left behind need not be sent a second time (decision 0034).
 */
export interface AcceptedMails {
  note(claim: Claim): void
  /** The database knows of it. */
  stored(claim: Claim): void
  /** Everything is stored: nothing is left behind. */
  close(): void
}

const maxBytes = 256 * 1024

/** Notes nothing where the folder cannot be written: emails go all the same. `onError` hears of it once. */
export function openAcceptedMails({
  folder,
  owner,
  onError,
}: {
  folder: string
  owner: number
  onError: (error: unknown) => void
}): AcceptedMails {
  const path = join(folder, String(owner))
  const waiting = new Map<string, Claim>()
  let file: number | undefined
  let bytes = 0

  /** What goes wrong with the file ends the notes, and is no reason to stop. */
  function attempt(work: () => void): void {
    try {
      work()
    } catch (error) {
      file = undefined
      onError(error)
    }
  }

  function append(text: string): void {
    if (file !== undefined) bytes += writeSync(file, text)
  }

  attempt(() => {
    mkdirSync(folder, { recursive: true })
    file = openSync(path, 'a', 0o600)
  })
  return {
    note(claim) {
      waiting.set(claim.id, claim)
      attempt(() => {
        append(`${noteOf(claim)}\n`)
        if (file === undefined || bytes < maxBytes) return
        ftruncateSync(file)
        bytes = 0
        append([...waiting.values()].map((one) => `${noteOf(one)}\n`).join(''))
      })
    },
    stored: ({ id }) => void waiting.delete(id),
    close() {
      attempt(() => {
        if (file === undefined) return
        closeSync(file)
        file = undefined
        rmSync(path, { force: true })
      })
    },
  }
}

/**
 * Stores what deliverers of this machine noted that are gone. To be called before what they held is taken back. Who lost
 * only its number, and stores the same once more, changes nothing by it.
 */
export async function recoverAccepted({
  folder,
  owner,
  em,
  now,
}: {
  folder: string
  owner: number
  em: () => EntityManager
  now: () => Date
}): Promise<void> {
  const files = filesIn(folder).filter((name) => name !== String(owner))
  if (files.length === 0) return
  const active = await activeDeliverers(em())
  for (const gone of files.filter((name) => !active.has(Number(name)))) {
    const path = join(folder, gone)
    const ended = claimsIn(path).map((claim) => ({ claim, outcome: { state: 'sent' } as const }))
    if (ended.length > 0) await recordOutcomes({ em: em(), ended, now: now() })
    rmSync(path, { force: true })
  }
}

/** Those of deliverers, by their number, and those of witnesses, who write one when a deliverer is gone. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^(?:\d+|witness-[\da-f-]+)$/.test(name))
  } catch {
    return []
  }
}

function claimsIn(path: string): Claim[] {
  try {
    return notedIn(readFileSync(path, 'utf8'))
  } catch {
    // Another deliverer was quicker.
    return []
  }
}
