import type { EntityManager } from '#server/store/entity-manager.ts'
import { openAcceptedMails, recoverAccepted, type AcceptedMails } from './accepted-mails.ts'
import { recoverUnsent } from './recover-unsent.ts'
import { openUnsentMails, type UnsentMails } from './unsent-mails.ts'

/** What a deliverer writes into files of its own, for whoever takes over if it is killed. */
export interface OwnNotes {
  accepted: AcceptedMails
  unsent: UnsentMails | undefined
  /** Everything is stored: nothing is left behind. */
  close(): void
}

/** `onBroken` hears when it cannot be noted any more what is unsent. */
export function openOwnNotes(opening: Parameters<typeof openUnsentMails>[0]): OwnNotes {
  const [accepted, unsent] = [openAcceptedMails(opening), openUnsentMails(opening)]
  return {
    accepted,
    unsent,
    close() {
      accepted.close()
      unsent?.close()
    },
  }
}

/** Learns what those noted that are gone. To be called before what they held is taken back. */
export async function recoverNotes(whose: {
  folder: string
  owner: number
  em: () => EntityManager
  now: () => Date
}): Promise<void> {
  await recoverUnsent(whose)
  await recoverAccepted(whose)
}
