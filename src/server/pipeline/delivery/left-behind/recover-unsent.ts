import { closeSync, openSync, readdirSync, readFileSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { Claim } from '#server/store/outbox/outbox-claims.ts'
import { takeBackUnsent } from '#server/store/outbox/take-back-unsent.ts'
import { activeDeliverers } from '#server/store/outbox/worker-locks.ts'
import { bootId } from './boot-id.ts'
import { unsentIn } from './unsent-lines.ts'
import { unsentFile } from './unsent-mails.ts'

/**
 * Makes due again, as if they had never held it, what deliverers of this machine handed over and did not send that are gone. Whoever of
 * them lives all the same, and has lost only its number, finds its file gone and sends none of it (decision 0050).
 */
export async function recoverUnsent({
  folder,
  owner,
  em,
  now,
  boot = bootId(),
}: {
  folder: string
  owner: number
  em: () => EntityManager
  now: () => Date
  boot?: string | undefined
}): Promise<void> {
  const others = ownersIn(folder).filter((one) => one !== owner)
  if (others.length === 0) return
  const active = await activeDeliverers(em())
  for (const gone of others.filter((one) => !active.has(one))) {
    const claims = takeFile(join(folder, unsentFile(gone)), boot)
    if (claims.length > 0) await takeBackUnsent({ em: em(), claims, now: now() })
  }
}

function ownersIn(folder: string): number[] {
  try {
    return readdirSync(folder).flatMap((name) => (/^unsent-\d+$/.test(name) ? [Number(name.slice(7))] : []))
  } catch {
    return []
  }
}

/**
 * Taken away first and read then: a last byte that is about to go is either struck out by then, or does not go. Who was not the one to
 * take it away believes nothing. Neither does a machine that was started anew: it may have forgotten what was struck out.
 */
function takeFile(path: string, boot: string | undefined): Claim[] {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    unlinkSync(path)
    return unsentIn(readFileSync(file, 'latin1'), boot)
  } catch {
    // Another deliverer was quicker.
    return []
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
